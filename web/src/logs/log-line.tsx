import { ChevronDown } from 'lucide-react'
import { useReasonText } from '../display/use-reason-text.ts'
import { useRef } from 'react'
import type { ReceivedLine } from '../live/tracker-log.ts'
import { Link } from '../router/link.tsx'
import { useMeasures } from '../display/use-measures.ts'
import { useMay } from '../session/access.ts'
import { Badge } from '../ui/badge.tsx'
import { CopyButton } from '../ui/copy/copy-button.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from './logs.module.css'
import { outcomeOf } from './log-outcome.ts'

interface Props {
  line: ReceivedLine
  /** what people call the device; null where that is plain, empty for a tracker without one */
  name: string | null
  isOpen?: boolean
}

/** One message of a tracker: time, sender, outcome, and its text. */
export function LogLine({ line, name, isOpen = false }: Props) {
  const t = useWords()
  const measures = useMeasures()
  const { kind, tone, count } = outcomeOf(line)
  return (
    <li className={styles['line']}>
      <details open={isOpen}>
        <summary>
          <time dateTime={line.receivedAt}>{measures.clock(line.receivedAt)}</time>
          {name !== null && <bdi className={`q-ellipsis ${styles['name']}`}>{name || line.uniqueId}</bdi>}
          <Badge tone={tone}>{t(`log.outcome.${kind}`, { count })}</Badge>
          <code className={`q-ellipsis ${styles['start']}`} dir="ltr">
            {line.data}
          </code>
          <ChevronDown size={16} aria-hidden className={styles['chevron']} />
        </summary>
        <Whole line={line} name={name} />
      </details>
    </li>
  )
}

function Whole({ line, name }: Pick<Props, 'line' | 'name'>) {
  const t = useWords()
  const { createDevice } = useMay()
  return (
    <div className={styles['whole']}>
      <Reasons reasons={line.refused} look="refused" />
      <Reasons reasons={line.noted} look="noted" />
      <dl className={styles['facts']}>
        <div>
          <dt>{t('log.topic')}</dt>
          <dd dir="ltr">{line.topic}</dd>
        </div>
        <div>
          <dt>{t('log.protocol')}</dt>
          <dd dir="ltr">{[line.host, line.protocol].filter(Boolean).join(' · ')}</dd>
        </div>
        {name !== null && (
          <div>
            <dt>{t('log.identifier')}</dt>
            <dd dir="ltr">{line.uniqueId}</dd>
          </div>
        )}
      </dl>
      <Data text={line.data} />
      {name !== null && line.deviceId > 0 && (
        <Link to={`/settings/device/${line.deviceId}/connect`}>{t('log.toDevice')}</Link>
      )}
      {line.deviceId === 0 && createDevice(0) && (
        <Link to={`/settings/device?${new URLSearchParams({ uniqueId: line.uniqueId })}`}>{t('log.register')}</Link>
      )}
    </div>
  )
}

/** Why something was not stored. */
function Reasons({ reasons, look }: { reasons: ReceivedLine['refused']; look: 'refused' | 'noted' }) {
  const reasonText = useReasonText(reasons.length > 0)
  if (reasons.length === 0) return null
  return (
    <ul className={`${styles['reasons']} ${styles[look]}`}>
      {reasons.map((logged) => (
        <li key={`${logged.field} ${logged.reason}`}>
          {logged.field && <code dir="ltr">{logged.field}</code>}
          <span dir="auto">{reasonText(logged)}</span>
        </li>
      ))}
    </ul>
  )
}

function Data({ text }: { text: string }) {
  const shown = useRef<HTMLElement>(null)
  return (
    <div className={styles['data']} dir="ltr">
      {/* it scrolls where it is long: the keyboard must reach it */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>
        <code ref={shown}>{indented(text)}</code>
      </pre>
      <CopyButton text={text} source={shown} />
    </div>
  )
}

/** JSON with its parts on lines of their own; everything else as it came. */
function indented(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
