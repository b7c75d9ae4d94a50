import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Circle } from '../../../shared/domain/places/passes.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { PlacePassesJson, StopPlacesJson } from '../../../shared/wire/places/place-json.ts'
import { api } from '../api/client.ts'
import type { Period } from '../period/period.ts'

/** Who was in a circle, in parts where it is much: some vehicles after the other. */
export const passesQuery = ({ latitude, longitude, radiusMetres }: Circle, { from, to }: Period) =>
  infiniteQueryOptions({
    queryKey: ['places', 'passes', latitude, longitude, radiusMetres, from, to],
    staleTime: minuteMs,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam: after, signal }) =>
      api.get<PlacePassesJson>(
        'places/passes',
        {
          latitude: latitude.toFixed(6),
          longitude: longitude.toFixed(6),
          radius: radiusMetres,
          ...iso({ from, to }),
          ...(after > 0 && { after }),
        },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })

/** Where vehicles stop. */
export const stopsQuery = (period: Period) =>
  queryOptions({
    queryKey: ['places', 'stops', period.from, period.to],
    staleTime: 10 * minuteMs,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.get<StopPlacesJson>('places/stops', iso(period), signal),
  })

const iso = ({ from, to }: Period) => ({ from: isoTime(from), to: isoTime(to) })
