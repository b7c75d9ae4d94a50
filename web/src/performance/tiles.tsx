import type { ReportName } from '../../../shared/catalog/reports/index.ts'
import { countPer100, percentOf, workOf } from '../../../shared/domain/performance/figures.ts'
import { distanceFromMetres, type DistanceUnit } from '../../../shared/domain/units.ts'
import { useMeasures } from '../display/use-measures.ts'
import { usePreference } from '../display/use-preference.ts'
import { useWords } from '../i18n/use-words.ts'
import { Link } from '../router/link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { nameOfRow, reasonsText } from './driver-text.ts'
import { ofVehicles, requestFor, rowsAddress } from './performance-request.ts'
import { useFuelPrices } from './use-fuel-prices.ts'
import { Tile, TileFrame, type Figure } from './tile.tsx'
import styles from './tiles.module.css'
import { byDay, onlyAlarms, type Performance } from './use-performance.ts'

interface Props {
  performance: Performance
  /** how many were asked for */
  vehicles: number
}

/** The figures of the fleet, and the driver to talk to first. */
export function Tiles(props: Props) {
  const work = useWorkFigures(props)
  const alarms = useAlarmFigure(props)
  const idling = useIdleFigure(props)
  return (
    <ul className={`q-list ${styles['tiles']}`}>
      {[...work, alarms, idling].map((figure) => (
        <Tile key={figure.key} figure={figure} />
      ))}
      <LowestScore performance={props.performance} />
    </ul>
  )
}

/** Distance, time in use and consumption: what days say. */
function useWorkFigures({ performance, vehicles }: Props): Figure[] {
  const t = useWords()
  const measures = useMeasures()
  const { asked, before: askedBefore, work, rowsBefore } = performance
  const prices = useFuelPrices()
  const now = work.rows && workOf(work.rows, prices)
  const before = rowsBefore.work && workOf(rowsBefore.work)
  const isByCalendar = work.rows?.some(({ availableBy }) => availableBy === 'calendar')
  const used = now && percentOf(now.inUseMs, now.availableMs)
  const figure = (key: string, sort: string, report: ReportName = 'utilisation') => ({
    key,
    label: t(`performance.${key}`),
    isLoading: isLoading(work),
    to: rowsAddress(report, requestFor(asked, byDay), sort),
    toBefore: rowsAddress(report, requestFor(askedBefore, byDay), sort),
  })
  return [
    {
      ...figure('distance', '-distance'),
      value: now && now.metres,
      before: before && before.metres,
      text: measures.distance,
      note: now && t('performance.drove', { driven: now.driven, vehicles }),
    },
    {
      ...figure('inUse', '-inUseTime'),
      value: now && now.inUseMs,
      before: before && before.inUseMs,
      text: measures.duration,
      better: 'more',
      note:
        used !== null &&
        t(isByCalendar ? 'performance.ofAvailable' : 'performance.ofTime', { percent: measures.percent(used) }),
    },
    {
      // its columns of fuel are those that are shown
      ...figure('consumption', '-fuelPer100', 'summary'),
      value: now && now.litresPer100Km,
      before: before && before.litresPer100Km,
      text: measures.volumePer100,
      better: 'less',
      note: now?.litres
        ? [
            t('performance.usedFuel', { volume: measures.volume(now.litres) }),
            ...(now.fuelCost === null ? [] : [t('performance.cost', { cost: measures.quantity(now.fuelCost) })]),
          ].join(' · ')
        : t('performance.noFuel'),
    },
  ]
}

function useAlarmFigure({ performance }: Props): Figure {
  const t = useWords()
  const measures = useMeasures()
  const unit = usePreference().attribute<DistanceUnit>('distanceUnit', 'km')
  const { asked, before, work, alarms, rowsBefore } = performance
  const rateOf = (rows: typeof work.rows, events: typeof alarms.rows) =>
    rows && events && countPer100(events.length, distanceFromMetres(workOf(rows).metres, unit))
  const to = rowsAddress('events', requestFor(asked, onlyAlarms))
  return {
    key: 'alarms',
    label: t('performance.alarms', { unit: t(`unit.${unit}`) }),
    value: rateOf(work.rows, alarms.rows),
    before: rateOf(rowsBefore.work, rowsBefore.alarms),
    isLoading: isLoading(work) || isLoading(alarms),
    text: (rate) => measures.quantity(rate),
    to,
    toBefore: rowsAddress('events', requestFor(before, onlyAlarms)),
    better: 'less',
    note: alarms.rows && <Link to={to}>{t('performance.alarmCount', { count: alarms.rows.length })}</Link>,
  }
}

function useIdleFigure({ performance }: Props): Figure {
  const t = useWords()
  const measures = useMeasures()
  const { asked, before, work, scores, rowsBefore } = performance
  const sum = (rows: typeof scores.rows) => rows && rows.reduce((all, { idleTime }) => all + idleTime, 0)
  const idleMs = sum(scores.rows)
  const share = work.rows && idleMs !== null ? percentOf(idleMs, workOf(work.rows).inUseMs) : null
  return {
    key: 'idling',
    label: t('performance.idling'),
    value: idleMs,
    before: sum(rowsBefore.scores),
    isLoading: isLoading(scores),
    text: measures.duration,
    to: rowsAddress('drivers', requestFor(asked), '-idleTime'),
    toBefore: rowsAddress('drivers', requestFor(before), '-idleTime'),
    better: 'less',
    note: share !== null && t('performance.ofUse', { percent: measures.percent(share) }),
  }
}

/** Who drives most wastefully: seen as soon as the page is there. */
function LowestScore({ performance: { asked, scores } }: Pick<Props, 'performance'>) {
  const t = useWords()
  const measures = useMeasures()
  // who has no score comes last
  const lowest = scores.rows?.[0]
  return (
    <TileFrame label={t('performance.lowest')}>
      {lowest && lowest.score !== null ? (
        <>
          <Link
            className={`${styles['value']} ${styles['person']}`}
            to={rowsAddress(
              'drivers',
              requestFor(
                ofVehicles(
                  asked,
                  lowest.vehicles.map(({ deviceId }) => deviceId),
                ),
              ),
            )}
          >
            <bdi>{nameOfRow(lowest, t)}</bdi>
          </Link>
          <p className="q-soft q-small">{t('performance.scoreOf', { score: lowest.score })}</p>
          <p className="q-faint q-small">{reasonsText(lowest, { t, measures, most: 2 })}</p>
        </>
      ) : isLoading(scores) ? (
        <Skeleton height={28} width="60%" />
      ) : (
        <>
          <span className={styles['value']}>–</span>
          {scores.rows && <p className="q-faint q-small">{t('performance.noScores')}</p>}
        </>
      )}
    </TileFrame>
  )
}

const isLoading = ({ result, rows }: Performance['work' | 'alarms' | 'scores']): boolean =>
  rows === null && result?.state !== 'failed'
