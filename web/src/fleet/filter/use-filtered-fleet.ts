import { useDeferredValue, useMemo } from 'react'
import { regionOf } from '../../../../shared/i18n/t.ts'
import { useDevices } from '../../live/hooks.ts'
import { liveStore } from '../../live/store.ts'
import { useLanguage } from '../../i18n/use-words.ts'
import { filterFleet, type FilteredFleet, type FleetFilter } from './fleet-filter.ts'
import { activityOf } from '../list/device-row.ts'
import { useFleetActivity } from '../list/use-fleet-activity.ts'
import { NameOrder } from './name-order.ts'
import { useSearchedNames } from './use-searched-names.ts'

interface FilterContext {
  groups: readonly { id: number; name: string; groupId: number }[]
  /** epoch ms, renewed once a minute: an order by last update is renewed with it, so that rows do not hop while read */
  now: number
}

/** The devices to list, and the counts for the status choices. */
export function useFilteredFleet(filter: FleetFilter, { groups, now }: FilterContext): FilteredFleet {
  const devices = useDevices()
  const { language } = useLanguage()
  const wanted = useDeferredValue(filter)
  const order = useMemo(() => {
    const collator = new Intl.Collator(regionOf[language] ?? language, { numeric: true, sensitivity: 'base' })
    return new NameOrder(collator.compare)
  }, [language])
  const about = useSearchedNames(groups, wanted.text.trim() !== '')
  const version = useFleetActivity()
  return useMemo(() => {
    const alarmed = new Set([...liveStore.alarms.values()].map(({ deviceId }) => deviceId))
    const current = devices.map((device) => liveStore.devices.get(device.id) ?? device)
    return filterFleet(order.of(current), wanted, {
      groups,
      about,
      activityOf: (device) => activityOf(device, liveStore.positions.get(device.id), now),
      hasAlarm: (id) => alarmed.has(id),
      positionOf: (id) => liveStore.positions.get(id),
      now,
    })
    // `now` and `version` are what makes the last updates of `current`, and what the devices do, new.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [devices, wanted, groups, order, now, about, version])
}
