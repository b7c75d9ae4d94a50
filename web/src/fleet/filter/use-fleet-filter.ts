import { useCallback, useState } from 'react'
import { recalledFilter, rememberedFilter } from './filter-memory.ts'
import type { FleetFilter } from './fleet-filter.ts'

const storageKey = 'qafila.fleetFilter'

/** The reader's filter, kept for this tab: it survives a reload and a visit to the settings, its search neither. */
export function useFleetFilter(): readonly [FleetFilter, (change: Partial<FleetFilter>) => void] {
  const [filter, setFilter] = useState(() => recalledFilter(sessionStorage.getItem(storageKey)))
  const change = useCallback((part: Partial<FleetFilter>) => {
    setFilter((before) => {
      const next = { ...before, ...part }
      sessionStorage.setItem(storageKey, rememberedFilter(next))
      return next
    })
  }, [])
  return [filter, change]
}
