import type { EventJson } from '../../../../shared/wire/json.ts'
import { eventIcon } from '../../display/event-icons.ts'
import { eventTitle } from '../../../../shared/i18n/event-text.ts'
import { useMeasures } from '../../display/use-measures.ts'
import { classNames } from '../../ui/class-names.ts'
import { useWords } from '../../i18n/use-words.ts'
import styles from './event-marks.module.css'
import type { ReplayClock } from '../clock/replay-clock.ts'

const shownMax = 400

/** A vehicle's events above its ribbon. They are for the pointer: with keys, the button for the next event goes through them. */
export function EventMarks({ clock, events }: { clock: ReplayClock; events: readonly EventJson[] }) {
  const t = useWords()
  const measures = useMeasures()
  const { from, to } = clock.span
  return (
    <div className={styles['marks']} aria-hidden>
      {events.slice(0, shownMax).map((event) => {
        const time = Date.parse(event.eventTime)
        return (
          <span
            key={event.id}
            title={`${measures.clock(time)} ${eventTitle(event, t, measures)}`}
            className={classNames(styles['mark'], styles[eventIcon(event).tone])}
            style={{ insetInlineStart: `${((time - from) / Math.max(1, to - from)) * 100}%` }}
            onPointerDown={(pressed) => {
              pressed.stopPropagation()
              clock.seek(time)
            }}
          />
        )
      })}
    </div>
  )
}
