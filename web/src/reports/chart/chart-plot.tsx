import 'uplot/dist/uPlot.min.css'
import { ChevronLeft, ChevronRight, RotateCcw, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import UPlot from 'uplot'
import { IconButton } from '../../ui/icon-button.tsx'
import { useTheme } from '../../ui/theme-store.ts'
import type { Reader } from '../table/column.ts'
import {
  aligned,
  panned,
  leastOf,
  wholeOf,
  zoomed,
  type ChartLine,
  type ChartMark,
  type Range,
} from './chart-series.ts'
import { Legend } from './chart-legend.tsx'
import styles from './chart.module.css'
import { markAt, plotOptions, type SecondValue } from './plot-options.ts'
import type { ChartUnit } from './use-chart-unit.ts'
import { watchGestures } from './plot-gestures.ts'

interface Props {
  lines: readonly ChartLine[]
  value: ChartUnit
  second: SecondValue | null
  marks: readonly ChartMark[]
  /** of the axis; null for time */
  distance: ChartUnit | null
  /** the time that was asked for, in epoch seconds; null by distance */
  asked: Range | null
  reader: Reader
  /** place on the axis under the pointer; null when it left */
  onPoint: (x: number | null) => void
  /** called with the part of the axis that is seen */
  onRange: (range: Range) => void
}

/** Lines over a common axis: the wheel and two fingers zoom, dragging moves, the pointer reads. */
export function ChartPlot(props: Props) {
  const { lines, value, second, distance, reader } = props
  const { t } = reader
  const { box, at, mark, data, change, zoom, whole } = usePlot(props)
  const x = at === null ? undefined : data.x[at]
  const label = second ? `${value.label}, ${second.value.label}` : value.label
  return (
    <section className={`q-card ${styles['plot']}`} aria-label={label}>
      <div className={`q-cluster ${styles['legend']}`}>
        <Legend {...{ lines, value, second, distance, reader, x, mark }} />
        <span className={styles['buttons']}>
          <IconButton
            label={t('reports.earlier')}
            icon={<ChevronLeft />}
            size="small"
            onClick={() => change((range) => panned(range, -step, whole))}
          />
          <IconButton
            label={t('reports.later')}
            icon={<ChevronRight />}
            size="small"
            onClick={() => change((range) => panned(range, step, whole))}
          />
          <IconButton label={t('reports.zoomIn')} icon={<ZoomIn />} size="small" onClick={() => zoom(0.5)} />
          <IconButton label={t('reports.zoomOut')} icon={<ZoomOut />} size="small" onClick={() => zoom(2)} />
          <IconButton
            label={t('reports.wholePeriod')}
            icon={<RotateCcw />}
            size="small"
            onClick={() => change(() => whole)}
          />
        </span>
      </div>
      <div ref={box} className={styles['canvas']} dir="ltr" role="img" aria-label={label} />
    </section>
  )
}

/** Part of what is seen that a button moves by. */
const step = 0.4

interface Watchers {
  onCursor: (plot: UPlot) => void
  onRange: (range: Range) => void
}

/** A plot that tells where the pointer is and what is seen. */
const watched = (options: UPlot.Options, { onCursor, onRange }: Watchers): UPlot.Options => ({
  ...options,
  hooks: {
    ...options.hooks,
    setCursor: [onCursor],
    setScale: [
      ({ scales }, key) => {
        const { min, max } = scales[key] ?? {}
        if (key === 'x' && min !== undefined && max !== undefined) onRange({ min, max })
      },
    ],
  },
})

/** The plot in its box, and what buttons do with it. */
function usePlot({ lines, value, second, marks, distance, asked, reader, onPoint, onRange }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<UPlot | null>(null)
  const { shown: theme } = useTheme()
  const [at, setAt] = useState<number | null>(null)
  const [mark, setMark] = useState<ChartMark | null>(null)
  const data = useMemo(() => aligned([...lines, ...(second?.lines ?? [])]), [lines, second])
  const whole = useMemo<Range>(() => wholeOf(data.x, asked), [data, asked])
  const latest = useRef({ onPoint, onRange })
  useEffect(() => {
    latest.current = { onPoint, onRange }
  }, [onPoint, onRange])
  // finer points must not move what is seen
  const seen = useRef<Range | null>(null)

  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const kept = seen.current
    const options = plotOptions({ lines, value, second, marks, distance, reader, theme, element })
    const mine = new UPlot(
      watched(options, {
        onCursor: (uplot) => {
          const index = uplot.cursor.idx ?? null
          setAt(index)
          setMark(markAt(uplot, marks))
          latest.current.onPoint(index === null ? null : (data.x[index] ?? null))
        },
        onRange: (range) => {
          seen.current = range
          latest.current.onRange(range)
        },
      }),
      [data.x, ...data.ys] as UPlot.AlignedData,
      element,
    )
    plot.current = mine
    mine.setScale('x', kept ?? whole)
    const sizes = new ResizeObserver(() => mine.setSize({ width: element.clientWidth, height: element.clientHeight }))
    sizes.observe(element)
    const stop = watchGestures(mine, whole)
    return () => {
      stop()
      sizes.disconnect()
      mine.destroy()
      plot.current = null
    }
  }, [lines, data, whole, value, second, marks, distance, reader, theme])

  const change = (next: (range: Range) => Range) => {
    const scale = plot.current?.scales['x']
    if (scale?.min === undefined || scale.max === undefined) return
    plot.current?.setScale('x', next({ min: scale.min, max: scale.max }))
  }
  const zoom = (factor: number) =>
    change((range) => zoomed(range, { factor, around: (range.min + range.max) / 2, least: leastOf(whole), whole }))
  return { box, at, mark, data, whole, change, zoom }
}
