import { useEffect, useState } from 'react'
import { secondMs } from '../../../../shared/domain/time/durations.ts'
import { nowMs } from '../../api/use-now.ts'
import { liveStore } from '../../live/store.ts'
import { activityOf, type Activity } from './device-row.ts'

/** No more often than a person can read numbers, however busy the fleet is. */
const noticedEveryMs = secondMs

/** Rises, at most once a second, when some device begins to do something else, or an alarm comes or is acknowledged. */
export function useFleetActivity(): number {
  const [version, setVersion] = useState(0)
  useEffect(() => {
    const known = new Map<number, Activity | null>()
    let alarms = liveStore.alarms
    let timer: ReturnType<typeof setTimeout> | undefined
    const notice = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        setVersion((before) => before + 1)
      }, noticedEveryMs)
    }
    const look = (id: number) => {
      const device = liveStore.devices.get(id)
      if (!device) {
        if (known.delete(id)) notice()
        return
      }
      const activity = activityOf(device, liveStore.positions.get(id), nowMs())
      if (known.get(id) === activity) return
      known.set(id, activity)
      notice()
    }
    for (const id of liveStore.devices.keys()) look(id)
    const leave = liveStore.subscribe((change) => {
      for (const id of change.devices) look(id)
      for (const id of change.positions) look(id)
      if (liveStore.alarms === alarms) return
      alarms = liveStore.alarms
      notice()
    })
    return () => {
      leave()
      clearTimeout(timer)
    }
  }, [])
  return version
}
