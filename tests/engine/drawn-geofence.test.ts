import { describe, expect, test } from 'vitest'
import { formatArea } from '../../shared/domain/area/format-area.ts'
import { compiledGeofence } from '../../shared/domain/engine/compile.ts'
import { parseTrackerMessage } from '../../shared/wire/tracker-message.ts'
import { addPlace, chooseTool, finish, newSketch, type Tool } from '../../web/src/geofences/drawing/sketch.ts'
import { drive } from '../support/engine.ts'
import { noon } from '../support/positions.ts'
import { recordOf } from '../support/tracker-records.ts'
import { munichCar, syntheticCar, type TrackRecord } from '../support/tracks.ts'

type Place = [latitude: number, longitude: number]

/** Independent of the product: the even-odd rule by counting the sides that a ray to the north crosses. */
function isInside([latitude, longitude]: Place, ring: readonly Place[]): boolean {
  let count = 0
  ring.forEach(([fromLat, fromLon], index) => {
    const [toLat, toLon] = ring[(index + 1) % ring.length]!
    const [west, east] = fromLon < toLon ? [fromLon, toLon] : [toLon, fromLon]
    if (longitude < west || longitude >= east) return
    const height = fromLat + ((longitude - fromLon) / (toLon - fromLon)) * (toLat - fromLat)
    if (height > latitude) count++
  })
  return count % 2 === 1
}

/** What somebody draws on the page, as it is saved: a polygon, then a hole in it. */
function drawn(outer: readonly Place[], hole: readonly Place[]): string {
  const draw = (tool: Tool, places: readonly Place[], from = newSketch(null)) =>
    finish(
      places.reduce(
        (sketch, [latitude, longitude]) => addPlace(sketch, { latitude, longitude }),
        chooseTool(from, tool),
      ),
    )
  const { area } = draw('hole', hole, draw('polygon', outer))
  if (!area) throw new Error('nothing was drawn')
  return formatArea(area)
}

function replayed(track: readonly TrackRecord[], area: string) {
  const fixes = track.map((record) => {
    const message = parseTrackerMessage(recordOf('trackers/car/positions', record, noon))
    if (message.kind !== 'fixes' || !message.fixes[0]) throw new Error(JSON.stringify(message))
    return message.fixes[0]
  })
  return drive(fixes, { activeRules: { geofences: [compiledGeofence({ id: 5, area, attributes: {} }, () => true)] } })
}

const munich = {
  outer: [
    [48.148, 11.5605],
    [48.105, 11.5402],
    [48.1071, 11.4526],
    [48.1405, 11.4604],
  ],
  hole: [
    [48.1151, 11.5148],
    [48.1188, 11.4953],
    [48.1333, 11.4975],
    [48.1301, 11.5169],
  ],
} satisfies Record<string, Place[]>

describe('a geofence that was drawn with a hole', () => {
  test('raises its events on a real drive exactly where an independent rule says', () => {
    const { positions, events } = replayed(munichCar(), drawn(munich.outer, munich.hole))
    const isIn = positions.map(
      ({ latitude, longitude }) =>
        isInside([latitude, longitude], munich.outer) && !isInside([latitude, longitude], munich.hole),
    )
    expect(positions.map(({ geofenceIds }) => geofenceIds?.includes(5) === true)).toEqual(isIn)
    const crossings = positions.flatMap(({ deviceTime }, at) =>
      at === 0 || isIn[at] === isIn[at - 1] ? [] : [[isIn[at] ? 'geofenceEnter' : 'geofenceExit', deviceTime]],
    )
    expect(crossings).toHaveLength(4)
    expect(events.filter(({ geofenceId }) => geofenceId === 5).map(({ type, eventTime }) => [type, eventTime])).toEqual(
      crossings,
    )
  })

  test('holds exactly the positions of a town drive that an independent rule holds', () => {
    const track = syntheticCar()
    const at = (share: number) => {
      const { latitude, longitude } = track[Math.floor((track.length - 1) * share)]!
      return [latitude, longitude] as const
    }
    const [[midLat, midLon], [lastLat, lastLon]] = [at(0.4), at(1)]
    const [tall, wide] = [Math.abs(lastLat - midLat), Math.abs(lastLon - midLon)]
    const around = (size: number): Place[] => [
      [midLat + size * tall, midLon],
      [midLat, midLon + size * wide],
      [midLat - size * tall, midLon],
      [midLat, midLon - size * wide],
    ]
    const digits = (ring: Place[]) => ring.map((place) => place.map((degrees) => Number(degrees.toFixed(6))) as Place)
    const [outer, hole] = [digits(around(0.7)), digits(around(0.2))]
    const { positions } = replayed(track, drawn(outer, hole))
    const isIn = positions.map(
      ({ latitude, longitude }) => isInside([latitude, longitude], outer) && !isInside([latitude, longitude], hole),
    )
    expect(new Set(isIn)).toEqual(new Set([true, false]))
    expect(positions.map(({ geofenceIds }) => geofenceIds?.includes(5) === true)).toEqual(isIn)
  })
})
