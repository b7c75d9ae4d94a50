import type { CSSProperties, RefObject } from 'react'
import { hourMs, secondMs } from '../../../shared/domain/time/durations.ts'
import { wallTimeOf } from '../../../shared/domain/time/time-zone.ts'
import { classNames } from '../ui/class-names.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './lane-list.module.css'
import type { LaneLook } from './shown-lane.ts'

/** The line of hours above the first row, which stays in view. */
export const headPixels = 32

/** The hours that are named, in seconds after the day's beginning: every third where there is room, else every sixth. */
export function hoursOf({ seconds, secondsOfPixel, from, measures }: LaneLook): number[] {
  const every = (seconds / secondsOfPixel < 420 ? 6 : 3) * hourMs
  const ticks: number[] = []
  for (let second = 0; second < seconds; second += hourMs / secondMs) {
    if (wallTimeOf(from + second * secondMs, measures.timeZone) % every === 0) ticks.push(second)
  }
  return ticks
}

const placeOf = (second: number, { seconds }: LaneLook): CSSProperties => ({
  insetInlineStart: `${(second / seconds) * 100}%`,
})

interface HeadProps {
  look: LaneLook
  ruler: RefObject<HTMLSpanElement | null>
}

/** What the columns are, and the hours of the day. */
export function LaneHead({ look, ruler }: HeadProps) {
  const t = useWords()
  const columns = ['first', 'last', 'idle', 'distance', ...(look.hasWork ? ['late'] : [])]
  return (
    <div className={classNames(styles['row'], styles['head'])} aria-hidden>
      <span className={styles['name']} />
      <span className={styles['hours']} ref={ruler}>
        {hoursOf(look).map((second) => (
          <span key={second} style={placeOf(second, look)}>
            {look.measures.time(look.from + second * secondMs)}
          </span>
        ))}
      </span>
      <span className={styles['totals']}>
        {columns.map((column) => (
          <span key={column}>{t(`today.column.${column}`)}</span>
        ))}
      </span>
    </div>
  )
}

/** Lines below all lanes: the hours, and the present. */
export const LaneGrid = ({ look, now }: { look: LaneLook; now: number | null }) => (
  <div className={classNames(styles['row'], styles['grid'])} aria-hidden>
    <span className={styles['name']} />
    <span className={styles['lines']}>
      {hoursOf(look).map((second) => (
        <i key={second} style={placeOf(second, look)} />
      ))}
      {now !== null && <b style={placeOf(now, look)} />}
    </span>
    <span className={styles['totals']} />
  </div>
)
