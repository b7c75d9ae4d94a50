import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { Coordinates } from '../../../shared/domain/distance.ts'
import { geofencesQuery } from '../api/geofence-queries.ts'
import { serverQuery } from '../api/queries.ts'
import { addressCell, addressQuery } from '../map/place-search/addresses.ts'
import { useLanguage } from '../i18n/use-words.ts'
import { placeNamed, type ArrivalPlace } from './arrival.ts'
import { placesOf } from './places-of.ts'

/** Nowhere, a geofence by its index among `places`, or a point that is searched or chosen on the map. */
export type ArrivalChoice = 'none' | 'point' | number

export interface ChosenPoint extends Coordinates {
  /** as the search found it; null for one of the map */
  label: string | null
}

/** Where a shared vehicle is expected, while it is chosen. `place` is null until that is known. */
export function useArrival() {
  const { data: geofences } = useQuery(geofencesQuery())
  const { data: server } = useSuspenseQuery(serverQuery())
  const { language } = useLanguage()
  const places = useMemo(() => placesOf(geofences ?? []), [geofences])
  const [choice, setChoice] = useState<ArrivalChoice>('none')
  const [point, setPoint] = useState<ChosenPoint | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const choosePoint = useCallback((chosen: ChosenPoint) => {
    setPoint(chosen)
    setTyped(null)
  }, [])
  const isUnnamed = point !== null && point.label === null
  const { data: address } = useQuery({
    ...addressQuery(isUnnamed ? addressCell(point) : null, language),
    enabled: isUnnamed && server.geocoderEnabled === true,
  })
  const found = point && placeNamed(point, [point.label, address])
  const place: ArrivalPlace | null =
    choice === 'none'
      ? null
      : choice === 'point'
        ? point && placeNamed(point, [typed, found?.name])
        : (places[choice] ?? null)
  return {
    places,
    choice,
    choose: setChoice,
    point,
    choosePoint,
    /** of the point, as it is written in the field */
    name: typed ?? found?.name ?? '',
    /** Null returns to what is found at the point. A text, also an empty one, stays when that is found later. */
    rename: setTyped,
    place,
  }
}

export type ArrivalState = ReturnType<typeof useArrival>
