import { queryOptions, useQuery } from '@tanstack/react-query'
import { placeByRoad, restOfWay, type RestOfWay } from '../../../../shared/domain/roads/shared-way.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import type { PositionJson } from '../../../../shared/wire/json.ts'
import type { SharedWayJson } from '../../../../shared/wire/roads/roads-json.ts'
import { api } from '../../api/client.ts'
import { useUser } from '../../session/use-session.ts'

/** Another way is there every few minutes; asking does not make it come sooner. */
const renewedMs = 2 * minuteMs

const wayQuery = () =>
  queryOptions({
    queryKey: ['share', 'way'],
    queryFn: ({ signal }) => api.get<SharedWayJson | null>('share/way', undefined, signal),
    staleTime: renewedMs,
    refetchInterval: renewedMs,
    retry: false,
  })

/** Where a share link leads by road, for its guest; null for links that do not. */
export function usePlaceByRoad() {
  const { temporary, attributes } = useUser()
  return temporary ? placeByRoad(attributes) : null
}

/** What is left of the way of a shared vehicle; null where there is none, and while it drives elsewhere. */
export function useSharedWay(position: PositionJson | undefined): RestOfWay | null {
  const place = usePlaceByRoad()
  const { data: way } = useQuery({ ...wayQuery(), enabled: place !== null && position !== undefined })
  return place && way && position ? restOfWay(way, position) : null
}
