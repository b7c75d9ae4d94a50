import { Send } from 'lucide-react'
import { useState } from 'react'
import type { Notificator } from '../../../shared/catalog/channels/index.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { testChannel } from '../channels/channel-calls.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { channelsOf } from './channel-names.ts'
import styles from './sections.module.css'

interface Tested {
  sent: Notificator[]
  failed: { channel: Notificator; words: string }[]
}

/** Sends the reader a trial message through each chosen channel; one that fails says why and leaves the others. */
export function TestButton({ record }: { record: AnyRecord }) {
  const t = useWords()
  const formats = useFormats()
  const [isBusy, setBusy] = useState(false)
  const [tested, setTested] = useState<Tested | null>(null)
  // a command goes to a vehicle, and a trial has none
  const channels = channelsOf(record['notificators']).filter((channel) => channel !== 'command')
  const name = (channel: Notificator) => t(`notificator.${channel}`)

  const run = async () => {
    setBusy(true)
    setTested(null)
    const outcomes = await Promise.allSettled(channels.map((channel) => testChannel(channel, record)))
    const failed = outcomes.flatMap((outcome, at) =>
      outcome.status === 'rejected' ? [{ channel: channels[at]!, words: wordsOf(outcome.reason) }] : [],
    )
    setTested({ sent: channels.filter((_, at) => outcomes[at]?.status === 'fulfilled'), failed })
    setBusy(false)
  }
  return (
    <section className={`q-card q-stack q-gap-3 ${styles['panel']}`} aria-labelledby="test-title">
      <h3 id="test-title">{t('alerts.test.title')}</h3>
      <p className="q-note">{t('alerts.test.lead')}</p>
      <div className={`q-cluster ${styles['actions']}`}>
        <Button
          icon={<Send size={16} aria-hidden />}
          busy={isBusy}
          disabled={channels.length === 0}
          onClick={() => void run()}
        >
          {t('alerts.test.run')}
        </Button>
        {channels.length === 0 && <small>{t('alerts.test.needsChannel')}</small>}
      </div>
      {tested && tested.sent.length > 0 && (
        <Alert tone="ok">{t('alerts.test.sent', { channels: formats.list(tested.sent.map(name)) })}</Alert>
      )}
      {tested?.failed.map(({ channel, words }) => (
        <Alert key={channel} tone="bad">
          {t('alerts.test.failed', { channel: name(channel) })} <bdi>{words}</bdi>
        </Alert>
      ))}
    </section>
  )
}

const wordsOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason))
