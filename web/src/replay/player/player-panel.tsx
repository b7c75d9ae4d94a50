import { useEffect, useRef } from 'react'
import type { EventJson } from '../../../../shared/wire/json.ts'
import { Alert } from '../../ui/alert.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { EventMarks } from './event-marks.tsx'
import { PlayerControls } from './player-controls.tsx'
import styles from './player-panel.module.css'
import { RibbonLegend, VehicleRow } from './vehicle-row.tsx'
import { SpeedGraph } from './speed-graph.tsx'
import type { ReplayVehicle } from './replay-vehicle.ts'
import { TimeSlider } from './time-slider.tsx'
import { followClock, useLoadFailure, type Replay } from '../clock/use-replay.ts'

const playheadEveryMs = 60

interface Props {
  replay: Replay
  vehicles: readonly ReplayVehicle[]
  selectedId: number
  onSelect: (deviceId: number) => void
  events: readonly EventJson[]
}

/** Time from one side to the other: what each vehicle did, how fast the selected one was, and the slider. */
export function PlayerPanel({ replay, vehicles, selectedId, onSelect, events }: Props) {
  const t = useWords()
  const { clock, tracks } = replay
  const panel = useRef<HTMLElement>(null)
  const failure = useLoadFailure(tracks)
  useEffect(() => {
    const { from, to } = clock.span
    return followClock(clock, playheadEveryMs, (at) => {
      const part = to === from ? 0 : (at - from) / (to - from)
      // not by a property of the panel: each of its many stretches would be styled again
      for (const line of panel.current?.querySelectorAll<HTMLElement>('[data-playhead]') ?? []) {
        line.style.insetInlineStart = `${part * 100}%`
      }
    })
  }, [clock])
  const selected = vehicles.find(({ id }) => id === selectedId) ?? vehicles[0]!
  return (
    <section ref={panel} className={styles['panel']} aria-label={t('replay.time')}>
      {failure && <Alert tone="bad">{failure.message}</Alert>}
      <div className={styles['rows']}>
        {vehicles.map((vehicle) => (
          <VehicleRow
            key={vehicle.id}
            replay={replay}
            vehicle={vehicle}
            isSelected={vehicle.id === selectedId}
            isAlone={vehicles.length === 1}
            onSelect={onSelect}
          >
            <EventMarks clock={clock} events={events.filter(({ deviceId }) => deviceId === vehicle.id)} />
          </VehicleRow>
        ))}
        <SpeedGraph replay={replay} vehicle={selected} />
        <TimeSlider replay={replay} />
      </div>
      <PlayerControls replay={replay} events={events} />
      <RibbonLegend replay={replay} deviceId={selected.id} isAlone={vehicles.length === 1} />
    </section>
  )
}
