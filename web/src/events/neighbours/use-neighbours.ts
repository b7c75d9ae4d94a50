import { useQuery } from '@tanstack/react-query'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import type { EventJson } from '../../../../shared/wire/json.ts'
import { deviceEventsQuery } from '../../api/tracks.ts'
import { useEvents } from '../../live/hooks.ts'
import { useMay } from '../../session/access.ts'
import { neighboursOf, type Neighbours } from './neighbours.ts'

/** Where nothing happened on the days around an event, so many more are looked at, each way. */
const furtherDays = 30
const none: readonly EventJson[] = []

/**
 * The events of the same vehicle before and after one: of the days around it, so that going from one to the next asks
 * for little, and further away only where there are none. Who may not read history has the newest of the fleet.
 * @returns `isKnown` of a side is false while it is looked for
 */
export function useNeighbours(event: EventJson): Neighbours & { isKnown: { earlier: boolean; later: boolean } } {
  const { deviceId } = event
  const { seeReports } = useMay()
  const live = useEvents()
  const day = Math.floor(Date.parse(event.eventTime) / dayMs)
  const between = (fromDay: number, toDay: number) => deviceEventsQuery({ deviceId, ...period(fromDay, toDay) })
  const near = useQuery({ ...between(day - 1, day + 2), enabled: seeReports })
  const found = neighboursOf(event, near.data ?? none)
  const isSparse = (side: keyof Neighbours) => near.data !== undefined && found[side] === null
  const before = useQuery({ ...between(day - 1 - furtherDays, day - 1), enabled: isSparse('earlier') })
  const after = useQuery({ ...between(day + 2, day + 2 + furtherDays), enabled: isSparse('later') })
  const all = [...(before.data ?? none), ...(near.data ?? none), ...(after.data ?? none), ...live]
  return {
    ...neighboursOf(event, all),
    isKnown: { earlier: !near.isLoading && !before.isLoading, later: !near.isLoading && !after.isLoading },
  }
}

/** Whole days of UTC, so that events of one day share their answers. */
const period = (fromDay: number, toDay: number) => ({
  from: new Date(fromDay * dayMs).toISOString(),
  to: new Date(toDay * dayMs).toISOString(),
})
