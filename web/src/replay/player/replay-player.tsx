import { colour } from '../../../../shared/entities/attribute-schemas.ts'
import { useMemo, useRef, useState } from 'react'
import type { PositionDaysJson } from '../../../../shared/wire/days/position-days-json.ts'
import { useDevices } from '../../live/hooks.ts'
import { MapBoundary } from '../../map/map-boundary.tsx'
import type { Period } from '../../period/period.ts'
import { ReplayMap } from '../map/replay-map.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { PlayerHeader } from './player-header.tsx'
import { PlayerPanel } from './player-panel.tsx'
import { PositionCard } from './position-card.tsx'
import styles from './replay-player.module.css'
import type { ReplayVehicle } from './replay-vehicle.ts'
import { useAddressOfMoment } from './use-address-of-moment.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { useRoads } from '../roads/use-roads.ts'
import { useReplay } from '../clock/use-replay.ts'
import { useReplayEvents } from './use-replay-events.ts'

interface Props {
  days: readonly PositionDaysJson[]
  period: Period
  /** where the clock starts, epoch ms; null for the first position */
  at: number | null
  /** back to the form */
  onChange: () => void
}

/** The player: a map, what is known of the moment, and below it the time with everything that happened. */
export function ReplayPlayer({ days, period, at, onChange }: Props) {
  const replay = useReplay(days, period, at)
  const ids = useMemo(() => days.map(({ deviceId }) => deviceId), [days])
  const vehicles = useVehicles(ids)
  const t = useWords()
  const page = useRef<HTMLElement>(null)
  const [selectedId, setSelectedId] = useState(ids[0]!)
  const [follows, setFollows] = useState(true)
  const events = useReplayEvents(ids, replay.clock.span)
  usePlayerKeys(replay.clock, events, page)
  useAddressOfMoment(replay.clock, ids, period)
  const selected = vehicles.find(({ id }) => id === selectedId) ?? vehicles[0]!
  const roads = useRoads(selected, period)
  return (
    <main ref={page} className={styles['player']}>
      <PlayerHeader
        {...{ page, vehicles, selected, replay, roads, onChange }}
        isArriving={days.some((device) => device.days.some(({ arriving }) => arriving))}
      />
      <section className={styles['map']} aria-label={t('map.panel')}>
        <MapBoundary>
          <ReplayMap
            replay={replay}
            vehicles={vehicles}
            selectedId={selectedId}
            roads={roads.lines}
            follows={follows}
            onSelect={setSelectedId}
            onDrag={() => setFollows(false)}
          />
        </MapBoundary>
        <PositionCard replay={replay} vehicle={selected} follows={follows} onFollow={setFollows} />
      </section>
      <PlayerPanel
        replay={replay}
        vehicles={vehicles}
        selectedId={selectedId}
        onSelect={(id) => {
          setSelectedId(id)
          setFollows(true)
        }}
        events={events}
      />
    </main>
  )
}

/** Names and pictures of the vehicles; one that is not visible any more is called by its number. */
function useVehicles(ids: readonly number[]): readonly ReplayVehicle[] {
  const t = useWords()
  const devices = useDevices()
  return useMemo(() => {
    const known = new Map(devices.map((device) => [device.id, device]))
    return ids.map((id, place) => ({
      id,
      place,
      colour: reportColour(known.get(id)?.attributes['web.reportColor']),
      name: known.get(id)?.name ?? t('replay.unknownVehicle', { id }),
      category: known.get(id)?.category ?? null,
    }))
  }, [ids, devices, t])
}

const reportColour = (value: unknown): string | null => (colour.isRight(value) ? (value as string) : null)
