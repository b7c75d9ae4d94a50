import { useMemo } from 'react'
import { placeText, type RestOfWay } from '../../../shared/domain/roads/shared-way.ts'
import { bidiIsolate } from '../../../shared/i18n/bidi-isolate.ts'
import type { DeviceJson, PositionJson } from '../../../shared/wire/json.ts'
import { useMeasures } from '../display/use-measures.ts'
import { usePlaceByRoad, useSharedWay } from '../map/layers/use-shared-way.ts'
import { useSearchParams } from '../router/router.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { arrivalByRoad, type ArrivalPlace, expectedArrival, readArrival } from './arrival.ts'

interface Props {
  device: DeviceJson
  position: PositionJson
  /** epoch ms */
  now: number
}

/** Of a shared vehicle: when it was last seen, and when it is expected at the place that its link names. */
export function GuestArrival({ device, position, now }: Props) {
  const t = useWords()
  const formats = useFormats()
  const measures = useMeasures()
  const text = useSearchParams().get('arrival')
  const place = useMemo(() => readArrival(text), [text])
  const seen = t('guest.seen', {
    when: formats.relative(Math.min(Date.parse(device.lastUpdate ?? position.fixTime), now), now),
  })
  const way = useWayTo(place, position)
  if (!place) return <p>{seen}</p>
  const straight = expectedArrival(position, place, now)
  const arrival = way && straight.kind !== 'arrived' ? arrivalByRoad(position, way, now) : straight
  const name = bidiIsolate(place.name)
  const expected =
    arrival.kind === 'arrived'
      ? t('guest.arrived', { place: name })
      : arrival.kind === 'expected'
        ? t(way ? 'guest.expectedByRoad' : 'guest.expected', { place: name, time: formats.time(arrival.at) })
        : t(way ? 'guest.awayByRoad' : 'guest.away', { place: name, distance: measures.distance(arrival.metres) })
  return (
    <p role="status">
      <strong>{expected}</strong> · {seen}
    </p>
  )
}

/** What is left of the way by road, where the link leads to this place by road. */
function useWayTo(place: ArrivalPlace | null, position: PositionJson): RestOfWay | null {
  const byRoad = usePlaceByRoad()
  const way = useSharedWay(position)
  return place && byRoad && placeText(place) === placeText(byRoad) ? way : null
}
