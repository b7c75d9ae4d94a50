import { CarFront } from 'lucide-react'
import { useEffect } from 'react'
import { distanceMetres, type Coordinates } from '../../../shared/domain/distance.ts'
import { secondMs } from '../../../shared/domain/time/durations.ts'
import type { DeviceJson, PositionJson } from '../../../shared/wire/json.ts'
import { useNow } from '../api/use-now.ts'
import { useAgo } from '../display/use-ago.ts'
import { useMeasures } from '../display/use-measures.ts'
import { useWords } from '../i18n/use-words.ts'
import { useDevices } from '../live/hooks.ts'
import { liveStore } from '../live/store.ts'
import { drawPlace } from '../map/place-tool/place-tool.ts'
import { PanelFrame } from './panel-frame.tsx'
import styles from './panel.module.css'

const shownMax = 20
const renewedMs = 5 * secondMs

export interface NearDevice {
  device: DeviceJson
  position: PositionJson
  metres: number
}

/** The nearest devices, as the crow flies; those without a position are nowhere. */
export function nearestDevices(
  place: Coordinates,
  devices: readonly DeviceJson[],
  positions: ReadonlyMap<number, PositionJson>,
): NearDevice[] {
  const found = devices.flatMap((device) => {
    const position = positions.get(device.id)
    return position ? [{ device, position, metres: distanceMetres(place, position) }] : []
  })
  return found.toSorted((a, b) => a.metres - b.metres).slice(0, shownMax)
}

/** Vehicles near a place now, with their distance. */
export function NearPanel({ place, onSelectDevice }: { place: Coordinates; onSelectDevice: (id: number) => void }) {
  const t = useWords()
  const measures = useMeasures()
  const ago = useAgo()
  const now = useNow(renewedMs)
  const rows = nearestDevices(place, useDevices(), liveStore.positions)
  useEffect(() => drawPlace({}), [])
  return (
    <PanelFrame title={t('places.near')} icon={<CarFront aria-hidden />} status={t('places.near.straight')}>
      {rows.length === 0 && <p className={styles['note']}>{t('places.near.none')}</p>}
      <ul className={`q-list ${styles['rows']}`}>
        {rows.map(({ device, position, metres }) => (
          <li key={device.id}>
            <button type="button" className={styles['row']} onClick={() => onSelectDevice(device.id)}>
              <bdi className={`q-ellipsis ${styles['name']}`}>{device.name}</bdi>
              <span className={styles['end']}>{measures.distance(metres)}</span>
              <span className={styles['more']}>{ago(position.fixTime, now)}</span>
            </button>
          </li>
        ))}
      </ul>
    </PanelFrame>
  )
}
