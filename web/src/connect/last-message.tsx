import type { PositionJson } from '../../../shared/wire/json.ts'
import { SectionCard } from '../frame/section-page.tsx'
import { Link } from '../router/link.tsx'
import { useMeasures } from '../display/use-measures.ts'
import type { ReceivedLine } from '../live/tracker-log.ts'
import { LogLine } from '../logs/log-line.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { clockOf } from './clock.ts'
import styles from './connect.module.css'
import { countOutcomes } from './connection-state.ts'

interface Props {
  /** newest first */
  lines: readonly ReceivedLine[]
  position: PositionJson | undefined
}

const shownMax = 5

/** The last messages verbatim, their outcome, and the tracker's clock. */
export function LastMessage({ lines, position }: Props) {
  const t = useWords()
  return (
    <SectionCard
      title={t('connect.received')}
      text={t('connect.receivedMore')}
      action={
        <Link to="/reports/logs" className={styles['link']}>
          {t('connect.allTrackers')}
        </Link>
      }
    >
      <Numbers lines={lines} />
      {position && <Clock position={position} />}
      {lines.length === 0 ? (
        <p className="q-row q-gap-3 q-soft">
          <span className={styles['pulse']} aria-hidden />
          {t('connect.listening')}
        </p>
      ) : (
        <ul className={styles['messages']}>
          {lines.slice(0, shownMax).map((line) => (
            <LogLine key={line.key} line={line} name={null} isOpen={line === lines[0]} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

function Numbers({ lines }: Pick<Props, 'lines'>) {
  const t = useWords()
  const formats = useFormats()
  const counts = countOutcomes(lines)
  return (
    <dl className={styles['numbers']}>
      {(['messages', 'positions', 'repeated', 'refused'] as const).map((name) => (
        <div key={name} className={name === 'refused' && counts.refused > 0 ? styles['wrong'] : undefined}>
          <dt>{t(`connect.count.${name}`)}</dt>
          <dd>{formats.number(counts[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

function Clock({ position }: { position: PositionJson }) {
  const t = useWords()
  const measures = useMeasures()
  const { kind, byMs } = clockOf(position)
  return (
    <p className={kind === 'right' ? 'q-note' : `q-note ${styles['clockWrong']}`}>
      {t(`connect.clock.${kind}`, { time: measures.duration(byMs) })}
    </p>
  )
}
