import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { distanceMetres } from '../../../../shared/domain/distance.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import type { Driver } from '../../../../shared/entities/driver.ts'
import { useNow } from '../../api/use-now.ts'
import { listQuery } from '../../api/use-entity.ts'
import { useMeasures } from '../../display/use-measures.ts'
import { driverEntity } from '../../entity/api-paths.ts'
import type { BelowFieldProps, ScreenColumn } from '../../entity/entity-screen.ts'
import { lazyComponent } from '../../lazy/lazy-component.ts'
import { useDevice, usePosition } from '../../live/hooks.ts'
import { liveStore } from '../../live/store.ts'
import { mapPreferencesOf } from '../../map/map-preferences.ts'
import { useMapPreferences } from '../../map/use-map-preferences.ts'
import { mayOf } from '../../session/access.ts'
import { deviceRow } from '../list/device-row.ts'
import { driverOf } from '../list/use-line-values.ts'

const RowAddress = lazyComponent(async () => (await import('../list/row-address.tsx')).RowAddress)

const drivers = listQuery<Driver>(driverEntity)

type DriverNames = ReadonlyMap<string, string>
let last: { records: readonly Driver[] | undefined; names: DriverNames } | null = null

/** By what identifies them; made once for a list, which all rows ask for. */
function namesOf(records: readonly Driver[] | undefined): DriverNames {
  if (last?.records !== records || !last) {
    last = { records, names: new Map((records ?? []).map(({ uniqueId, name }) => [uniqueId, name])) }
  }
  return last.names
}

/** The drivers are fetched with the first cell, so only for who chose the column. */
const driver: ScreenColumn = {
  key: 'driver',
  words: 'entity.driver.one',
  isOptional: true,
  isFor: ({ user, server }) => mayOf(user, server).see('ui.disableDrivers'),
  sortText:
    ({ queries }) =>
    ({ id }) =>
      driverOf(liveStore.positions.get(id), namesOf(queries.getQueryData(drivers.queryKey))) ?? '',
  cell: DriverCell,
}

function DriverCell({ record: { id } }: BelowFieldProps) {
  const { data } = useQuery(drivers)
  return <bdi>{driverOf(usePosition(id), namesOf(data))}</bdi>
}

/** Not sorted by: of most devices nobody has looked it up. */
const address: ScreenColumn = {
  key: 'address',
  words: 'settings.deviceAddress',
  isOptional: true,
  sortText: null,
  cell: AddressCell,
}

function AddressCell({ record: { id } }: BelowFieldProps) {
  const device = useDevice(id)
  const position = usePosition(id)
  const now = useNow(minuteMs)
  if (!device || !position) return null
  if (position.address) return <bdi>{position.address}</bdi>
  return (
    <Suspense>
      <RowAddress row={deviceRow(device, position, { now })} position={position} />
    </Suspense>
  )
}

/** In a straight line, from where the reader's map begins; not offered where nobody set that. */
const homeDistance: ScreenColumn = {
  key: 'homeDistance',
  words: 'settings.deviceHomeDistance',
  isOptional: true,
  isFor: ({ user, server }) => mapPreferencesOf(user, server).home !== null,
  sortText: ({ user, server }) => {
    const { home } = mapPreferencesOf(user, server)
    return ({ id }) => {
      const position = liveStore.positions.get(id)
      return home && position ? String(Math.round(distanceMetres(home, position))) : ''
    }
  },
  cell: HomeDistanceCell,
}

function HomeDistanceCell({ record: { id } }: BelowFieldProps) {
  const measures = useMeasures()
  const { home } = useMapPreferences()
  const position = usePosition(id)
  return home && position ? <bdi>{measures.distance(distanceMetres(home, position))}</bdi> : null
}

/**
 * Columns of the list of devices that come from their last positions, as in the list beside the map: each cell follows
 * its device, rows are sorted by where devices were when somebody sorted them.
 */
export const liveColumns: readonly ScreenColumn[] = [driver, address, homeDistance]
