import { useMemo, useState } from 'react'
import type { ChartJson } from '../../../../shared/wire/report-json.ts'
import { useWords } from '../../i18n/use-words.ts'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { MapPanel } from '../map/map-panel.tsx'
import type { MapSubject } from '../map/map-subject.ts'
import { createPointerPlace } from '../map/pointer-place.ts'
import type { ResultProps } from '../screens/result-props.ts'
import { useReader } from '../screens/use-reader.ts'
import { linesOf, nearest, placeOn, type Range } from './chart-series.ts'
import { ChartPlot } from './chart-plot.tsx'
import styles from './chart.module.css'
import { useChartDetail } from './use-chart-detail.ts'
import { useChartMarks } from './use-chart-marks.ts'
import { useChartUnit } from './use-chart-unit.ts'
import { useSecondValue } from './use-second-value.ts'

/** A value of one or several devices over time or distance, with the track on the map beside it. */
export function ChartView({ charts: overview, query, form, fleet }: ResultProps & { charts: readonly ChartJson[] }) {
  const t = useWords()
  const reader = useReader(fleet)
  const [pointed] = useState(createPointerPlace)
  const { attribute, isByDistance } = form.asked
  const distance = useChartUnit('distance')
  const placeOf = useMemo(() => placeOn({ isByDistance, distance: distance.shown }), [isByDistance, distance])
  const { charts, onRange } = useChartDetail(overview, query, placeOf)
  const withPoints = useMemo(() => charts.filter(({ points }) => points.length > 0), [charts])
  const value = useChartUnit(attribute)
  const second = useSecondValue(query, form.asked, distance)
  const [hasMarks, setHasMarks] = useState(true)
  const marks = useChartMarks(query, { charts: withPoints, isByDistance, distance, isWanted: hasMarks })
  const lines = useMemo(
    () => linesOf(withPoints, { isByDistance, distance: distance.shown, value: value.shown }),
    [withPoints, isByDistance, distance, value],
  )
  // the map keeps the coarse track: looking closer at the chart does not move it
  const subject = useMemo<MapSubject>(
    () => ({
      lines: overview.map(({ points }) =>
        points.map(({ longitude, latitude, value }) => ({ longitude, latitude, speed: value })),
      ),
    }),
    [overview],
  )
  const point = (x: number | null) => {
    const first = x === null ? undefined : withPoints[0]
    const at = first && lines[0] ? nearest(lines[0].x, x!) : -1
    pointed.point(first?.points[at] ?? null)
  }
  const asked = useMemo(() => (isByDistance ? null : askedRange(query)), [isByDistance, query])
  if (withPoints.length === 0) {
    return <p role="status">{t('reports.noValues', { attribute: value.label })}</p>
  }
  return (
    <>
      <div className={`q-cluster q-gap-3 ${styles['note']}`}>
        <Count charts={charts} />
        {query && <SwitchField label={t('reports.chartEvents')} checked={hasMarks} onChange={setHasMarks} />}
      </div>
      <div className={styles['view']}>
        <ChartPlot
          lines={lines}
          value={value}
          second={second}
          marks={marks}
          distance={isByDistance ? distance : null}
          asked={asked}
          reader={reader}
          onPoint={point}
          onRange={onRange}
        />
        <MapPanel subject={subject} pointed={pointed} />
      </div>
    </>
  )
}

/** How many values there are, and how many are drawn. */
function Count({ charts }: { charts: readonly ChartJson[] }) {
  const t = useWords()
  const count = charts.reduce((sum, chart) => sum + chart.count, 0)
  const drawn = charts.reduce((sum, { points }) => sum + points.length, 0)
  return (
    <output className="q-note">
      {t(drawn < count ? 'reports.chartThinned' : 'reports.chartCount', { count, drawn })}
    </output>
  )
}

/** The period of a call in epoch seconds; null where a job made the rows. */
function askedRange(query: ResultProps['query']): Range | null {
  const { from, to } = query ?? {}
  return typeof from === 'string' && typeof to === 'string'
    ? { min: Date.parse(from) / 1000, max: Date.parse(to) / 1000 }
    : null
}
