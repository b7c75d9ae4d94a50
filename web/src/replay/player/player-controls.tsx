import { Pause, Play, SkipBack, SkipForward, Zap } from 'lucide-react'
import { useState } from 'react'
import type { EventJson } from '../../../../shared/wire/json.ts'
import { eventTitle } from '../../../../shared/i18n/event-text.ts'
import { useMeasures } from '../../display/use-measures.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import { replaySpeeds, type ReplaySpeed } from '../track/advance.ts'
import { nextEvent } from './next-event.ts'
import styles from './player-controls.module.css'
import { useClockState, useClockTime, type Replay } from '../clock/use-replay.ts'

const textEveryMs = 200

/** Previous, play and pause, next; the next event; the moment; how fast. */
export function PlayerControls({ replay: { clock }, events }: { replay: Replay; events: readonly EventJson[] }) {
  const t = useWords()
  const measures = useMeasures()
  const at = useClockTime(clock, textEveryMs)
  const { isPlaying, isWaiting, isAtStart, isAtEnd } = useClockState(clock)
  return (
    <div className={`q-cluster ${styles['controls']}`}>
      <div className="q-row q-gap-1">
        <IconButton
          label={t('replay.previous')}
          icon={<SkipBack className="q-mirrored" />}
          disabled={isPlaying || isAtStart}
          onClick={() => clock.step('previous')}
        />
        <IconButton
          label={t(isPlaying ? 'replay.pause' : 'replay.play')}
          size="large"
          variant="solid"
          className={styles['play']}
          icon={isPlaying ? <Pause className="q-mirrored" /> : <Play className="q-mirrored" />}
          onClick={() => (isPlaying ? clock.pause() : clock.play())}
        />
        <IconButton
          label={t('replay.next')}
          icon={<SkipForward className="q-mirrored" />}
          disabled={isPlaying || isAtEnd}
          onClick={() => clock.step('next')}
        />
      </div>
      <p className={`q-row q-gap-2 ${styles['moment']}`}>
        <time dateTime={new Date(at).toISOString()}>{measures.moment(at)}</time>
        {isWaiting && <Spinner size={16} label={t('replay.loading')} />}
      </p>
      <NextEvent clock={clock} events={events} at={at} />
      <SpeedChoice clock={clock} />
    </div>
  )
}

/** Goes to the next event and says what it is. */
function NextEvent({ clock, events, at }: { clock: Replay['clock']; events: readonly EventJson[]; at: number }) {
  const t = useWords()
  const measures = useMeasures()
  const [reached, setReached] = useState<EventJson | null>(null)
  const next = nextEvent(events, at)
  const isHere = reached !== null && Math.abs(Date.parse(reached.eventTime) - at) < 1000
  return (
    <div className={`q-row q-note q-gap-2 ${styles['event']}`}>
      <Button
        size="small"
        icon={<Zap />}
        disabled={next === null}
        onClick={() => {
          if (!next) return
          setReached(next)
          clock.seek(Date.parse(next.eventTime))
        }}
      >
        {t('replay.nextEvent')}
      </Button>
      <span role="status">{isHere && eventTitle(reached, t, measures)}</span>
    </div>
  )
}

function SpeedChoice({ clock }: { clock: Replay['clock'] }) {
  const t = useWords()
  const formats = useFormats()
  const { speed } = useClockState(clock)
  const labelOf = (one: ReplaySpeed) =>
    one === 'step' ? t('replay.byStep') : t('replay.times', { times: formats.number(one) })
  return (
    <SelectField
      label={t('replay.speed')}
      labelHidden
      value={String(speed)}
      options={replaySpeeds.map((one) => ({ value: String(one), label: labelOf(one) }))}
      onChange={(value) => clock.setSpeed(replaySpeeds.find((one) => String(one) === value) ?? 'step')}
    />
  )
}
