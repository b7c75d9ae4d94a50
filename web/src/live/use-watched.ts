import { useEffect } from 'react'
import { cadenceLimits } from '../../../shared/domain/commands/cadence-settings.ts'
import { useDevices } from './hooks.ts'
import { watchLive } from './live-provider.tsx'

/** Says that a page shows this device, or to a guest what was shared: trackers that can then report more often. */
export function useWatched({ selectedId, isGuest }: { selectedId: number | null; isGuest: boolean }): void {
  const devices = useDevices()
  const shown = isGuest && devices.length <= cadenceLimits.watchedPerPageMax ? devices.map(({ id }) => id) : []
  const watched = (selectedId === null ? shown : [selectedId]).toSorted((a, b) => a - b).join(',')
  useEffect(() => {
    if (watched === '') return undefined
    watchLive(watched.split(',').map(Number))
    return () => watchLive([])
  }, [watched])
}
