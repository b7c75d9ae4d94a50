import type {
  FrequentPlaceJson,
  PlacePassesJson,
  PlacePassJson,
  StopPlacesJson,
} from '../../../shared/wire/places/place-json.ts'
import {
  count,
  listOf,
  moment,
  number,
  object,
  onlyTrue,
  orNull,
  recordId,
  ref,
  text,
  type Schema,
} from '../openapi/schema.ts'

const pass: Record<keyof PlacePassJson, Schema> = {
  deviceId: recordId,
  deviceName: text,
  driverUniqueId: orNull(text),
  driverName: { ...orNull(text), description: 'null where no driver has the identifier' },
  startTime: moment,
  endTime: moment,
  duration: { ...number, description: 'milliseconds' },
  maxSpeed: { ...number, description: 'knots' },
  positionId: { ...recordId, description: 'of its first position inside; of the one before it where none is' },
  startsBefore: { ...onlyTrue, description: 'it was there before the period' },
  endsAfter: { ...onlyTrue, description: 'it was there after the period' },
  isLatest: { ...onlyTrue, description: 'its last position of all is inside' },
}

const passes: Record<keyof PlacePassesJson, Schema> = {
  passes: { ...listOf(ref('PlacePass')), description: 'by time' },
  next: { ...orNull(recordId), description: 'the `after` of the next part; null where all devices were looked at' },
  searched: { ...count, description: 'how many devices this part looked at' },
  left: { ...count, description: 'how many are left' },
  leftOut: {
    ...listOf(recordId),
    description: 'of those looked at, devices with too much around the place to be answered',
  },
}

const frequent: Record<keyof FrequentPlaceJson, Schema> = {
  latitude: number,
  longitude: number,
  radius: { ...number, description: 'metres, around all stops of the place' },
  stops: count,
  devices: count,
  days: count,
  duration: { ...number, description: 'milliseconds, of all stops' },
}

const stops: Record<keyof StopPlacesJson, Schema> = {
  stops: { ...count, description: 'how many there are' },
  cells: {
    ...listOf({ ...listOf(number), minItems: 4, maxItems: 4 }),
    description:
      'where they are, the most frequent first: longitude, latitude, how many, and milliseconds of all of them',
  },
  frequent: {
    ...listOf(object(frequent)),
    description: 'places where devices often stop, and that lie in no geofence that the caller sees',
  },
}

export const placeShapes = (): Record<string, Schema> => ({
  PlacePass: object(pass, ['startsBefore', 'endsAfter', 'isLatest']),
  PlacePasses: object(passes),
  StopPlaces: object(stops),
})
