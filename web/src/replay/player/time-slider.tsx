import { useEffect, useRef } from 'react'
import { useMeasures } from '../../display/use-measures.ts'
import { useWords } from '../../i18n/use-words.ts'
import styles from './time-slider.module.css'
import { followClock, type Replay } from '../clock/use-replay.ts'

const thumbEveryMs = 60

/** Goes to any moment. The arrows go from position to position: `use-player-keys.ts`. */
export function TimeSlider({ replay: { clock } }: { replay: Replay }) {
  const t = useWords()
  const measures = useMeasures()
  const input = useRef<HTMLInputElement>(null)
  const { from, to } = clock.span
  useEffect(
    () =>
      followClock(clock, thumbEveryMs, (at) => {
        if (!input.current) return
        input.current.value = String(at)
        input.current.setAttribute('aria-valuetext', measures.moment(at))
      }),
    [clock, measures],
  )
  return (
    <>
      <span />
      <input
        ref={input}
        type="range"
        className={styles['slider']}
        aria-label={t('replay.slider')}
        min={from}
        max={to}
        step={1}
        defaultValue={clock.at}
        onInput={({ currentTarget }) => clock.seek(Number(currentTarget.value))}
      />
    </>
  )
}
