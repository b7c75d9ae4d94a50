import { memo } from 'react'
import type { LaneJson } from '../../../shared/wire/days/lane-json.ts'
import { classNames } from '../ui/class-names.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './lane-list.module.css'
import { bandPaths, laneHeight, markPath, mergedMarks, statePaths } from './lane-paths.ts'
import { laneText, lateText } from './lane-text.ts'
import type { LaneLook, ShownLane } from './shown-lane.ts'

export interface LaneRowProps extends ShownLane {
  index: number
  count: number
  rowPixels: number
  isMarked: boolean
  look: LaneLook
}

export const laneRowId = (deviceId: number): string => `lane-${deviceId}`

export const LaneRow = memo(function LaneRow(props: LaneRowProps) {
  const { id, name, index, count, rowPixels, isMarked, lane, view, late, look } = props
  const t = useWords()
  return (
    // The list holds the focus and answers keys and presses for all rows.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      id={laneRowId(id)}
      role="option"
      aria-selected={isMarked}
      aria-posinset={index + 1}
      aria-setsize={count}
      className={classNames(styles['row'], isMarked && styles['marked'])}
      style={{ blockSize: rowPixels, transform: `translateY(${index * rowPixels}px)` }}
    >
      <span className="q-visually-hidden">{laneText(props, look, t)}</span>
      <span className={styles['name']} aria-hidden>
        <bdi className="q-ellipsis">{name}</bdi>
      </span>
      {lane ? <LanePicture lane={lane} view={view} look={look} /> : <span className={styles['waiting']} />}
      <Totals view={view} late={late} look={look} />
    </div>
  )
})

const markPixels = 10

function LanePicture({ lane, view, look }: Pick<LaneRowProps, 'view' | 'look'> & { lane: LaneJson }) {
  const t = useWords()
  const { seconds, secondsOfPixel, colourOf } = look
  const marks = mergedMarks(lane.alarms, markPixels * secondsOfPixel)
  return (
    <span className={styles['lane']} aria-hidden>
      <svg
        viewBox={`0 0 ${seconds} ${laneHeight}`}
        preserveAspectRatio="none"
        aria-hidden
        className={styles['picture']}
      >
        {statePaths(view?.stretches ?? lane.stretches).map(({ state, path }) => (
          <path key={state} d={path} className={styles[state]} />
        ))}
        {bandPaths(lane.visits, colourOf, 2 * secondsOfPixel).map(({ colour, path }) => (
          <path
            key={colour}
            d={path}
            className={styles['band']}
            {...(colour !== null && { style: { fill: colour } })}
          />
        ))}
        {marks.length > 0 && <path d={markPath(marks)} className={styles['halo']} />}
        {marks.length > 0 && <path d={markPath(marks)} className={styles['mark']} />}
      </svg>
      {lane.unready && <small className={styles['unready']}>{t('today.unready')}</small>}
    </span>
  )
}

function Totals({ view, late, look }: Pick<LaneRowProps, 'view' | 'late' | 'look'>) {
  const t = useWords()
  const { measures, from, hasWork } = look
  const clock = (second: number | null) => (second === null ? '–' : measures.time(from + second * 1000))
  const idle = view?.times.idling ?? 0
  return (
    <span className={styles['totals']} aria-hidden>
      <span>{view ? clock(view.firstStart) : ''}</span>
      <span>{view && (view.isDriving ? t('today.now') : clock(view.lastEnd))}</span>
      <span>{view && (idle > 0 ? measures.duration(idle * 1000) : '–')}</span>
      <span>{view && (view.distance > 0 ? measures.distance(view.distance) : '–')}</span>
      {hasWork && <span className={classNames(late && styles['late'])}>{view && lateText(late, measures, t)}</span>}
    </span>
  )
}
