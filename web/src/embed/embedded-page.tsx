import { LocateFixed } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { bidiIsolate } from '../../../shared/i18n/bidi-isolate.ts'
import type { DeviceJson, PositionJson } from '../../../shared/wire/json.ts'
import { useNow } from '../api/use-now.ts'
import { useMeasures } from '../display/use-measures.ts'
import { activityText } from '../fleet/activity-text.ts'
import { deviceRow } from '../fleet/list/device-row.ts'
import { useWords } from '../i18n/use-words.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { useDevice, useDevices, useLoading, usePosition } from '../live/hooks.ts'
import { useSelection, writeSelection } from '../live/selection.ts'
import { MapBoundary, MapPlaceholder } from '../map/map-boundary.tsx'
import { goTo, here } from '../router/browser-location.ts'
import { useUser } from '../session/use-session.ts'
import { GuestArrival } from '../share/guest-arrival.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './embedded-page.module.css'

const EmbeddedMap = lazyComponent(async () => (await import('./embedded-map.tsx')).EmbeddedMap)

const renewedMs = 15_000

/** The map, and a line about the vehicle that is followed or chosen, or about how many there are. */
export function EmbeddedPage() {
  const t = useWords()
  const devices = useDevices()
  const only = devices.length === 1 ? (devices[0]?.id ?? null) : null
  useOnly(only)
  const loading = (
    <MapPlaceholder>
      <Spinner label={t('fleet.mapLoading')} />
    </MapPlaceholder>
  )
  return (
    <main className={styles['page']}>
      <div className={styles['map']}>
        <MapBoundary>
          <Suspense fallback={loading}>
            <EmbeddedMap isFleet={devices.length > 1} />
          </Suspense>
        </MapBoundary>
      </div>
      <Card only={only} />
    </main>
  )
}

/** A vehicle that is alone is followed, until somebody moves the map. */
function useOnly(id: number | null): void {
  const { selectedId } = useSelection()
  const isMissed = id !== null && selectedId !== id
  useEffect(() => {
    if (!isMissed) return
    const { search, path } = here()
    goTo(`${path}?${writeSelection(search, id, true)}`, { replace: true })
  }, [id, isMissed])
}

function Card({ only }: { only: number | null }) {
  const { selectedId, following, select } = useSelection()
  const t = useWords()
  const id = selectedId ?? only
  const device = useDevice(id)
  const position = usePosition(id)
  return (
    <div className={styles['card']}>
      <div className={styles['lines']}>
        {device ? <VehicleLines device={device} position={position} /> : <FleetLines />}
      </div>
      {device && position && !following && (
        <IconButton
          label={t('embed.follow')}
          icon={<LocateFixed size={18} />}
          size="small"
          tooltip="none"
          onClick={() => select(device.id, { follow: true })}
        />
      )}
    </div>
  )
}

function VehicleLines({ device, position }: { device: DeviceJson; position: PositionJson | undefined }) {
  const t = useWords()
  const measures = useMeasures()
  const now = useNow(renewedMs)
  const row = deviceRow(device, position, { now })
  return (
    <>
      <h1>
        <bdi>{row.title}</bdi>
      </h1>
      <p>{activityText(row, { now, t, measures })}</p>
      {position && <GuestArrival device={device} position={position} now={now} />}
    </>
  )
}

/** The name of the group, as the link has it. */
function FleetLines() {
  const t = useWords()
  const { name } = useUser()
  const { length: count } = useDevices()
  const loading = useLoading()
  return (
    <>
      <h1>
        <bdi>{bidiIsolate(name)}</bdi>
      </h1>
      {loading !== 'waiting' && <p>{count === 0 ? t('embed.empty') : t('embed.vehicles', { count })}</p>}
    </>
  )
}
