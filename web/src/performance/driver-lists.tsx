import { ArrowDown, ArrowUp, Equal } from 'lucide-react'
import type { CSSProperties } from 'react'
import { changeOf } from '../../../shared/domain/performance/change.ts'
import type { DriverJson } from '../../../shared/wire/report-json.ts'
import { useWords } from '../i18n/use-words.ts'
import { ReasonsButton } from '../reports/columns/score-reasons.tsx'
import type { Reader } from '../reports/table/column.ts'
import { Link } from '../router/link.tsx'
import { nameOfRow, reasonsText } from './driver-text.ts'
import { PartState } from './part-state.tsx'
import { ofVehicles, requestFor, rowsAddress, type Asked } from './performance-request.ts'
import { Section } from './section.tsx'
import styles from './sections.module.css'
import type { Performance } from './use-performance.ts'

interface Props {
  performance: Performance
  reader: Reader
}

/** The report has the others. */
const shownMax = 5
const listHeight = 220

/** The lowest scores, each with what it was in the period before, and its reasons. */
export function LowestScores({ performance: { asked, scores, rowsBefore }, reader }: Props) {
  const t = useWords()
  return (
    <Section
      title={t('performance.scores')}
      all={{ to: rowsAddress('drivers', requestFor(asked)), label: t('performance.allDrivers') }}
    >
      <PartState part={scores} height={listHeight}>
        {(rows) => {
          const scored = rows.filter(({ score }) => score !== null).slice(0, shownMax)
          return scored.length === 0 ? (
            <p className="q-faint">{t('performance.noScores')}</p>
          ) : (
            <ol className={`q-list ${styles['list']}`}>
              {scored.map((row) => (
                <li key={keyOf(row)} className={`q-row q-gap-3 ${styles['row']}`}>
                  <span className={styles['score']}>{row.score}</span>
                  <span className="q-fill">
                    <DriverLink asked={asked} row={row} />
                    <Trend row={row} before={rowsBefore.scores} />
                    <span className={`q-faint q-small ${styles['line']}`}>
                      {reasonsText(row, { ...reader, most: 3 })}
                    </span>
                  </span>
                  <ReasonsButton row={row} reader={reader} />
                </li>
              ))}
            </ol>
          )
        }}
      </PartState>
    </Section>
  )
}

const trends = {
  more: { Arrow: ArrowUp, tone: 'good' },
  less: { Arrow: ArrowDown, tone: 'bad' },
  new: { Arrow: ArrowUp, tone: 'good' },
  same: { Arrow: Equal, tone: 'even' },
} as const

/** Nothing where there was no score before. */
function Trend({ row, before }: { row: DriverJson; before: readonly DriverJson[] | null }) {
  const t = useWords()
  const was = before?.find((each) => keyOf(each) === keyOf(row))?.score ?? null
  const change = changeOf(row.score, was)
  if (!change || was === null) return null
  const { Arrow, tone } = trends[change.way]
  return (
    <span className={`q-inline-row q-gap-1 q-small ${styles['trend']} ${styles[tone]}`}>
      <Arrow size={14} aria-hidden />
      {t('performance.scoreBefore', { score: was })}
    </span>
  )
}

/** Who stood longest with the engine running. */
export function TopIdlers({ performance: { asked, scores }, reader }: Props) {
  const t = useWords()
  return (
    <Section
      title={t('performance.idlers')}
      all={{ to: rowsAddress('drivers', requestFor(asked), '-idleTime'), label: t('performance.allDrivers') }}
    >
      <PartState part={scores} height={listHeight}>
        {(rows) => {
          const idlers = rows.filter(({ idleTime }) => idleTime > 0).toSorted((a, b) => b.idleTime - a.idleTime)
          const most = idlers[0]?.idleTime ?? 0
          return idlers.length === 0 ? (
            <p className="q-faint">{t('performance.noIdling')}</p>
          ) : (
            <ol className={`q-list ${styles['list']}`}>
              {idlers.slice(0, shownMax).map((row) => (
                <li key={keyOf(row)} className={`q-row q-gap-3 ${styles['row']}`}>
                  <span className="q-fill">
                    <DriverLink asked={asked} row={row} sort="-idleTime" />
                    <span
                      className={styles['bar']}
                      style={{ '--part': row.idleTime / most } as CSSProperties}
                      aria-hidden
                    />
                  </span>
                  <span className={styles['number']}>{reader.measures.duration(row.idleTime)}</span>
                </li>
              ))}
            </ol>
          )
        }}
      </PartState>
    </Section>
  )
}

const keyOf = ({ driverUniqueId, vehicles }: DriverJson): string =>
  driverUniqueId === null ? `vehicle ${vehicles[0]?.deviceId}` : `driver ${driverUniqueId}`

/** The row of the report, among those of the same vehicles. */
function DriverLink({ asked, row, sort }: { asked: Asked; row: DriverJson; sort?: string }) {
  const t = useWords()
  const request = requestFor(
    ofVehicles(
      asked,
      row.vehicles.map(({ deviceId }) => deviceId),
    ),
  )
  return (
    <Link to={rowsAddress('drivers', request, sort)} className={`q-strong ${styles['name']}`}>
      <bdi className="q-ellipsis">{nameOfRow(row, t)}</bdi>
    </Link>
  )
}
