import { useDeferredValue, useMemo } from 'react'
import { regionOf } from '../../../../shared/words/t.ts'
import { useDevices } from '../../live/hooks.ts'
import { liveStore } from '../../live/store.ts'
import { useLanguage } from '../../words/use-words.ts'
import { filterFleet, type FilteredFleet, type FleetFilter } from './fleet-filter.ts'
import { NameOrder } from './name-order.ts'

interface FilterContext {
  groups: readonly { id: number; groupId: number }[]
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
  return useMemo(() => {
    const current = devices.map((device) => liveStore.devices.get(device.id) ?? device)
    return filterFleet(order.of(current), wanted, groups)
    // `now` is what makes the last updates of `current` new.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [devices, wanted, groups, order, now])
}
