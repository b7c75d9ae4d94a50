import { useMemo } from 'react'
import { useMeasures } from '../../display/use-measures.ts'
import { useWords } from '../../i18n/use-words.ts'
import { speedColumns } from '../track/speed-columns.ts'
import { speedPath } from '../track/speed-path.ts'
import { quartersNotLoaded } from './ribbon-of.ts'
import { seekByPointer } from './seek-by-pointer.ts'
import { colourOf, type ReplayVehicle } from './replay-vehicle.ts'
import styles from './speed-graph.module.css'
import { useTrack, type Replay } from '../clock/use-replay.ts'
import { useVehicleColours } from './use-vehicle-colours.ts'

const columnCount = 600
const height = 100

/** The speed of a vehicle over the whole time. A click goes to that moment. */
export function SpeedGraph({ replay, vehicle }: { replay: Replay; vehicle: ReplayVehicle }) {
  const t = useWords()
  const measures = useMeasures()
  const colours = useVehicleColours()
  const track = useTrack(replay.tracks, vehicle.id)
  const { span } = replay.clock
  const { path, max } = useMemo(() => {
    const { fixes = [] } = track ?? {}
    const quarters = track ? quartersNotLoaded(track) : []
    const columns = speedColumns({ fixes, quarters }, span, columnCount)
    const fastest = Math.max(0, ...columns.map((speed) => speed ?? 0))
    return { path: speedPath(columns, { max: fastest, height }), max: fastest }
  }, [track, span])
  return (
    <>
      <span className={styles['label']}>
        <span>{t('fleet.speed')}</span>
        <small>{t('replay.upTo', { speed: measures.speed(max) })}</small>
      </span>
      <div className={styles['lane']}>
        <svg
          className={styles['graph']}
          viewBox={`0 0 ${columnCount} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('replay.speedGraph', { name: vehicle.name, speed: measures.speed(max) })}
          onPointerDown={(event) => seekByPointer(event, replay.clock)}
        >
          <path d={path} style={{ fill: colourOf(vehicle, colours), stroke: colourOf(vehicle, colours) }} />
        </svg>
        <span data-playhead className={styles['playhead']} />
      </div>
    </>
  )
}
