import { useState } from 'react'
import { isMappingUsable, type SourceMapping } from '../../../shared/domain/sources/source-mapping.ts'
import type { ReceivedJson } from '../../../shared/wire/sources/source-json.ts'
import { tryMapping } from '../../../shared/wire/sources/try-mapping.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { Accordion } from '../ui/accordion.tsx'
import { Alert } from '../ui/alert.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { messageOf } from './message-of.ts'
import { TrialResult } from './trial-result.tsx'
import styles from './sources.module.css'

type Message = ReceivedJson['messages'][number]

/** The last messages, and what the mapping as it is on the screen would make of each. */
export function TrialCard({ mapping, messages }: { mapping: SourceMapping; messages: readonly Message[] | undefined }) {
  const t = useWords()
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = messages?.find(({ time }) => time === chosen) ?? messages?.[0]
  return (
    <Accordion title={t('sources.messages')} hint={t('sources.messagesMore')} isOpen>
      {!messages ? (
        <Skeleton height={120} />
      ) : !shown ? (
        <p className="q-soft">{t('sources.noMessages')}</p>
      ) : (
        <div className={styles['trial']}>
          <ul className="q-list q-stack q-gap-1">
            {messages.map((message) => (
              <li key={`${message.time} ${message.bytes}`}>
                <MessageChoice
                  message={message}
                  isChosen={message === shown}
                  onChoose={() => setChosen(message.time)}
                />
              </li>
            ))}
          </ul>
          <Chosen message={shown} mapping={mapping} />
        </div>
      )}
    </Accordion>
  )
}

function MessageChoice({ message, isChosen, onChoose }: { message: Message; isChosen: boolean; onChoose: () => void }) {
  const t = useWords()
  const formats = useFormats()
  return (
    <button type="button" className={`q-plain-button ${styles['message']}`} aria-pressed={isChosen} onClick={onChoose}>
      <span>{formats.dateTime(message.time)}</span>
      <span className="q-note">
        {t('sources.taken', { count: message.takenCount })}
        {message.unknown.length > 0 && ` · ${t('sources.unknownCount', { count: message.unknown.length })}`}
      </span>
    </button>
  )
}

function Chosen({ message, mapping }: { message: Message; mapping: SourceMapping }) {
  const t = useWords()
  const formats = useFormats()
  const read = messageOf(message)
  return (
    <div className="q-stack q-gap-3 q-shrinks">
      {message.unknown.length > 0 && (
        <Alert tone="warn">{t('sources.unknown', { names: formats.list(message.unknown) })}</Alert>
      )}
      {message.query !== '' && (
        <code dir="ltr" className={styles['query']}>
          ?{message.query}
        </code>
      )}
      {read === null ? (
        <p className="q-soft">{t('sources.tooLong', { size: formats.number(Math.ceil(message.bytes / 1024)) })}</p>
      ) : (
        // by keys it is scrolled only while it has the focus
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre dir="ltr" tabIndex={0} aria-label={t('sources.messages')} className={styles['body']}>
          {indented(message.body ?? '', read.body)}
        </pre>
      )}
      {read !== null &&
        (isMappingUsable(mapping) ? (
          <TrialResult trial={tryMapping(mapping, read)} />
        ) : (
          <p className="q-note">{t('sources.mapFirst')}</p>
        ))}
    </div>
  )
}

/** JSON with its structure shown; anything else as it came. */
const indented = (text: string, value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : text
