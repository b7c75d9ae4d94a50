import { useMemo } from 'react'
import { bidiIsolate } from '../../../shared/i18n/bidi-isolate.ts'
import type { DeviceJson, PositionJson } from '../../../shared/wire/json.ts'
import { useMeasures } from '../display/use-measures.ts'
import { useSearchParams } from '../router/router.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { expectedArrival, readArrival } from './arrival.ts'

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
  const arrival = place && expectedArrival(position, place, now)
  if (!place || !arrival) return <p>{seen}</p>
  const name = bidiIsolate(place.name)
  const expected =
    arrival.kind === 'arrived'
      ? t('guest.arrived', { place: name })
      : arrival.kind === 'expected'
        ? t('guest.expected', { place: name, time: formats.time(arrival.at) })
        : t('guest.away', { place: name, distance: measures.distance(arrival.metres) })
  return (
    <p role="status">
      <strong>{expected}</strong> · {seen}
    </p>
  )
}
