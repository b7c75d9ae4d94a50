import { useQuery } from '@tanstack/react-query'
import { channels as declared } from '../../../shared/catalog/channels/index.ts'
import type { ChannelJson, ChannelSettingsJson } from '../../../shared/wire/alerts/channel-json.ts'
import { channelsQuery } from './channel-calls.ts'
import { PageFailed, PageWaits } from '../frame/page-states.tsx'
import { SectionPage } from '../frame/section-page.tsx'
import { useWords } from '../i18n/use-words.ts'
import { ChannelCard } from './channel-card.tsx'
import { channelSettingsQuery } from './channel-settings.ts'

/** For administrators: which channels work here, and what they need. */
export function ChannelsPage() {
  const t = useWords()
  const channels = useQuery(channelsQuery())
  const settings = useQuery(channelSettingsQuery())
  const failure = channels.error ?? settings.error
  const retry = () => void Promise.all([channels.refetch(), settings.refetch()])
  return (
    <SectionPage title={t('channels.title')} lead={t('channels.lead')}>
      {channels.data && settings.data ? (
        <Cards channels={channels.data} settings={settings.data} />
      ) : failure ? (
        <PageFailed failure={failure} onRetry={retry} />
      ) : (
        <PageWaits />
      )}
    </SectionPage>
  )
}

/** Those that always work have nothing to set or to test. */
function Cards({ channels, settings }: { channels: readonly ChannelJson[]; settings: ChannelSettingsJson }) {
  const shown = declared.filter(({ isOwn }) => !isOwn)
  return shown.flatMap(({ name: type }) => {
    const channel = channels.find((each) => each.type === type)
    return channel ? [<ChannelCard key={type} channel={channel} fields={settings[type] ?? {}} />] : []
  })
}
