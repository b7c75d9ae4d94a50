import { useState } from 'react'
import { SectionCard } from '../../frame/section-page.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { CopyLine } from '../../ui/copy/copy-line.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { assistantAddress, assistantClients, assistantSettings, tokenPlace } from './assistant-settings.ts'

/** How an assistant is connected: where it asks, and what its settings are. */
export function AssistantsCard() {
  const t = useWords()
  const [client, setClient] = useState(assistantClients[0]!)
  const { origin } = location
  return (
    <SectionCard title={t('assistants.title')} text={t('assistants.more')}>
      <div className="q-stack q-gap-3">
        <p>{t('assistants.how', { place: tokenPlace })}</p>
        <dl>
          <CopyLine label={t('assistants.address')} text={assistantAddress(origin)} />
        </dl>
        <Segmented
          label={t('assistants.client')}
          value={client}
          onChange={setClient}
          options={assistantClients.map((value) => ({ value, label: value }))}
        />
        <dl key={client}>
          <CopyLine label={t('assistants.settings')} text={assistantSettings(client, origin)} />
        </dl>
      </div>
    </SectionCard>
  )
}
