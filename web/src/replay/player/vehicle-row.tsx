import type { ReactNode } from 'react'
import { useMeasures } from '../../display/use-measures.ts'
import { classNames } from '../../ui/class-names.ts'
import { useWords } from '../../i18n/use-words.ts'
import { engineStates as states } from '../../../../shared/domain/reports/stretches.ts'
import { speedRange } from '../track/fixes.ts'
import { timesOf, type Stretch } from '../track/ribbon.ts'
import { ribbonOf } from './ribbon-of.ts'
import { seekByPointer } from './seek-by-pointer.ts'
import { colourOf, type ReplayVehicle } from './replay-vehicle.ts'
import styles from './vehicle-row.module.css'
import { type Replay, useTrack } from '../clock/use-replay.ts'
import { useSpeedGradient, useVehicleColours } from './use-vehicle-colours.ts'

interface Props {
  replay: Replay
  vehicle: ReplayVehicle
  isSelected: boolean
  isAlone: boolean
  onSelect: (deviceId: number) => void
  /** what stands on the ribbon */
  children: ReactNode
}

/** A vehicle's name and its time as a ribbon: driving, idling, stopped, moved without data. A click on the ribbon goes to that moment. */
export function VehicleRow({ replay, vehicle, isSelected, isAlone, onSelect, children }: Props) {
  const t = useWords()
  const colours = useVehicleColours()
  const track = useTrack(replay.tracks, vehicle.id)
  const stretches = track ? ribbonOf(track) : []
  const says = useTimesText()(stretches)
  return (
    <>
      <button
        type="button"
        className={classNames('q-row q-plain-button', styles['name'], isSelected && styles['selected'])}
        aria-pressed={isAlone ? undefined : isSelected}
        onClick={() => onSelect(vehicle.id)}
      >
        <i style={{ background: colourOf(vehicle, colours) }} />
        <bdi>{vehicle.name}</bdi>
      </button>
      <div className={styles['lane']}>
        <div
          className={styles['ribbon']}
          role="img"
          aria-label={t('replay.ribbon', { name: vehicle.name, times: says })}
          onPointerDown={(event) => seekByPointer(event, replay.clock)}
        >
          {stretches.map((stretch) => (
            <span
              key={stretch.from}
              className={classNames(styles['stretch'], styles[stretch.state])}
              style={placeOf(stretch, replay.clock.span)}
            />
          ))}
        </div>
        {children}
        <span data-playhead className={styles['playhead']} />
      </div>
    </>
  )
}

/** Which colour is what, with how long the selected vehicle did it. */
interface LegendProps {
  replay: Replay
  deviceId: number
  isAlone: boolean
}

export function RibbonLegend({ replay, deviceId, isAlone }: LegendProps) {
  const track = useTrack(replay.tracks, deviceId)
  const t = useWords()
  const measures = useMeasures()
  const times = timesOf(track ? ribbonOf(track) : [])
  const range = speedRange(track?.fixes ?? [])
  const gradient = useSpeedGradient()
  return (
    <ul className={`q-list q-wrap ${styles['legend']}`} aria-label={t('replay.legend')}>
      {states.map((state) => (
        <li key={state}>
          <i className={styles[state]} />
          {t(`replay.${state}`)}
          {times[state] > 0 && <b>{measures.duration(times[state])}</b>}
        </li>
      ))}
      {isAlone && range && (
        <li>
          {measures.speed(range.min)}
          <i className={styles['speeds']} style={{ backgroundImage: gradient }} />
          {measures.speed(range.max)}
        </li>
      )}
    </ul>
  )
}

function useTimesText(): (stretches: readonly Stretch[]) => string {
  const t = useWords()
  const measures = useMeasures()
  return (stretches) => {
    const times = timesOf(stretches)
    const shown = states.filter((state) => times[state] > 0)
    return measures.list(shown.map((state) => `${t(`replay.${state}`)} ${measures.duration(times[state])}`))
  }
}

function placeOf({ from, to }: Stretch, span: { from: number; to: number }) {
  const length = Math.max(1, span.to - span.from)
  const [start, end] = [Math.max(from, span.from), Math.min(to, span.to)]
  return {
    insetInlineStart: `${((start - span.from) / length) * 100}%`,
    inlineSize: `${(Math.max(0, end - start) / length) * 100}%`,
  }
}
