import type { FuelChangeJson } from '../../../shared/wire/report-json.ts'
import { useMeasures } from '../display/use-measures.ts'
import { useWords } from '../i18n/use-words.ts'
import { Link } from '../router/link.tsx'
import { Badge } from '../ui/badge.tsx'
import { PartState } from './part-state.tsx'
import { ofVehicles, requestFor, rowsAddress } from './performance-request.ts'
import { Section } from './section.tsx'
import styles from './sections.module.css'
import type { Performance } from './use-performance.ts'

const shownMax = 8

/** What was filled and lost, the latest first. */
export function FuelList({ performance: { asked, tank } }: { performance: Performance }) {
  const t = useWords()
  const measures = useMeasures()
  const all = rowsAddress('fuel', requestFor(asked), '-time')
  return (
    <Section title={t('performance.fuel')} all={{ to: all, label: t('performance.allFuel') }}>
      <PartState part={tank} height={160}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="q-faint">{t('performance.noFuelChanges')}</p>
          ) : (
            <>
              <Sums rows={rows} to={all} />
              <ul className={`q-list ${styles['list']}`}>
                {rows
                  .toSorted((a, b) => b.time.localeCompare(a.time))
                  .slice(0, shownMax)
                  .map((row) => (
                    <li key={`${row.deviceId} ${row.time}`} className={`q-row q-gap-3 ${styles['row']}`}>
                      <span className="q-fill">
                        <Link
                          to={rowsAddress('fuel', requestFor(ofVehicles(asked, [row.deviceId])), '-time')}
                          className={`q-strong ${styles['name']}`}
                        >
                          <bdi className="q-ellipsis">{row.deviceName}</bdi>
                        </Link>
                        <span className={`q-faint q-small ${styles['line']}`}>{measures.moment(row.time)}</span>
                      </span>
                      <Badge tone={isFill(row) ? 'ok' : 'bad'}>{t(`event.${row.type}`)}</Badge>
                      <span className={styles['number']}>
                        {measures.volume(row.litres)}
                        {typeof row.cost === 'number' && (
                          <span className="q-faint q-small"> {measures.quantity(row.cost)}</span>
                        )}
                      </span>
                    </li>
                  ))}
              </ul>
            </>
          )
        }
      </PartState>
    </Section>
  )
}

const isFill = ({ type }: FuelChangeJson): boolean => type === 'deviceFuelIncrease'

/** Null without a price. */
function costOf(rows: readonly FuelChangeJson[]): number | null {
  const known = rows.flatMap(({ cost }) => cost ?? [])
  return known.length === 0 ? null : known.reduce((sum, cost) => sum + cost)
}

function Sums({ rows, to }: { rows: readonly FuelChangeJson[]; to: string }) {
  const t = useWords()
  const measures = useMeasures()
  const sumOf = (some: readonly FuelChangeJson[]) => ({
    count: some.length,
    volume: measures.volume(some.reduce((sum, { litres }) => sum + litres, 0)),
  })
  return (
    <p className="q-cluster q-gap-4">
      {(['filled', 'lost'] as const).map((word) => {
        const some = rows.filter((row) => isFill(row) === (word === 'filled'))
        const cost = costOf(some)
        return (
          <span key={word}>
            <Link to={to}>{t(`performance.${word}`, sumOf(some))}</Link>
            {cost !== null && ` · ${t('performance.cost', { cost: measures.quantity(cost) })}`}
          </span>
        )
      })}
    </p>
  )
}
