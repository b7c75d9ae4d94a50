import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Driver } from '../../../../shared/entities/driver.ts'
import type { DeviceJson } from '../../../../shared/wire/json.ts'
import { geofencesQuery } from '../../api/geofence-queries.ts'
import { listQuery } from '../../api/use-entity.ts'
import { driverEntity } from '../../entity/api-paths.ts'
import { liveStore } from '../../live/store.ts'
import { searchText } from '../../../../shared/domain/catalog/search-text.ts'

interface Named {
  id: number
  name: string
}

/**
 * What the search looks at beside a device's own fields: its group, who drives it, and where it is. Drivers are fetched
 * with the first search.
 */
export function useSearchedNames(groups: readonly Named[], isSearching: boolean): (device: DeviceJson) => string {
  const { data: drivers } = useQuery({ ...listQuery<Driver>(driverEntity), enabled: isSearching })
  const { data: geofences } = useQuery({ ...geofencesQuery(), enabled: isSearching })
  const groupNames = useMemo(() => namesById(groups), [groups])
  const placeNames = useMemo(() => namesById(geofences ?? []), [geofences])
  const driverNames = useMemo(
    () => new Map((drivers ?? []).map(({ uniqueId, name }) => [uniqueId, searchText(name)])),
    [drivers],
  )
  return useCallback(
    ({ id, groupId }) => {
      const position = liveStore.positions.get(id)
      const driver = position?.attributes['driverUniqueId']
      return [
        groupNames.get(groupId),
        typeof driver === 'string' ? driverNames.get(driver) : undefined,
        position?.address ? searchText(position.address) : undefined,
        ...(position?.geofenceIds ?? []).map((place) => placeNames.get(place)),
      ]
        .filter(Boolean)
        .join('\n')
    },
    [groupNames, placeNames, driverNames],
  )
}

const namesById = (records: readonly Named[]) => new Map(records.map(({ id, name }) => [id, searchText(name)]))
