import { SectionCard } from '../../frame/section-page.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { CopyLine } from '../../ui/copy-line.tsx'
import { assistantAddress, assistantSettings, tokenPlace } from './assistant-settings.ts'

/** How an assistant is connected: where it asks, and what its settings are. */
export function AssistantsCard() {
  const t = useWords()
  const { origin } = location
  return (
    <SectionCard title={t('assistants.title')} text={t('assistants.more')}>
      <p>{t('assistants.how', { place: tokenPlace })}</p>
      <dl className="q-stack q-gap-3">
        <CopyLine label={t('assistants.address')} text={assistantAddress(origin)} />
        {assistantSettings(origin).map(({ client, text }) => (
          <CopyLine key={client} label={client} text={text} />
        ))}
      </dl>
    </SectionCard>
  )
}
