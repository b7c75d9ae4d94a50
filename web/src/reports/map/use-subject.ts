import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Geofence } from '../../../../shared/entities/geofence.ts'
import type { ChartJson } from '../../../../shared/wire/report-json.ts'
import { positionQuery } from '../../api/tracks.ts'
import { oneQuery } from '../../api/use-entity.ts'
import { geofenceEntity } from '../../entity/api-paths.ts'
import { reportQuery } from '../answers/report-answer.ts'
import { trackOf, type MapSubject, type MarkedPlace, type TrackPoint } from './map-subject.ts'

export interface LoadedSubject {
  lines: readonly (readonly TrackPoint[])[]
  places: readonly MarkedPlace[]
  /** the one that the row is about */
  geofence: Geofence | null
  isLoading: boolean
  failure: Error | null
}

const none: readonly never[] = []

/** A subject with what had to be fetched for it. A track has at most some thousand points, however long it took. */
export function useSubject(subject: MapSubject): LoadedSubject {
  const { track, positionId = 0, geofenceId = 0, lines: given, places: marked } = subject
  const chart = useQuery({
    ...reportQuery<ChartJson>('chart', { ...track, attribute: 'speed' }),
    enabled: track !== undefined,
  })
  const position = useQuery({ ...positionQuery(positionId), enabled: positionId > 0 })
  const fence = useQuery({ ...oneQuery<Geofence>(geofenceEntity, geofenceId), enabled: geofenceId > 0, retry: false })
  const lines = useMemo(() => chart.data?.rows?.map(trackOf) ?? given ?? none, [chart.data, given])
  const place = position.data
  const places = useMemo<readonly MarkedPlace[]>(
    () =>
      marked ?? (place ? [{ kind: 'place', longitude: place.longitude, latitude: place.latitude }] : endsOf(lines[0])),
    [marked, place, lines],
  )
  return {
    lines,
    places,
    geofence: fence.data ?? null,
    isLoading: chart.isLoading || position.isLoading || fence.isLoading,
    failure: chart.error ?? position.error,
  }
}

function endsOf(line: readonly TrackPoint[] | undefined): readonly MarkedPlace[] {
  const [first, last] = [line?.[0], line?.at(-1)]
  if (!first || !last) return none
  return [
    { kind: 'start', longitude: first.longitude, latitude: first.latitude },
    { kind: 'end', longitude: last.longitude, latitude: last.latitude },
  ]
}
