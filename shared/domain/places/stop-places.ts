import { metresPerDegree } from '../area/bounds.ts'
import { nearest } from '../area/unwrap-longitudes.ts'
import { distanceMetres, type Coordinates } from '../distance.ts'

/** A stop of a vehicle, in a UTC day. */
export interface PlacedStop extends Coordinates {
  deviceId: number
  day: number
  /** ms */
  duration: number
}

/** Fifty metres of ground on which vehicles stopped, in the middle of the stops. */
export interface StopCell extends Coordinates {
  stops: number
  /** ms, of all of them */
  duration: number
}

/** A place where vehicles often stop. */
export interface FrequentPlace extends StopCell {
  radiusMetres: number
  devices: number
  /** on how many days */
  days: number
}

interface Cell extends StopCell {
  own: PlacedStop[]
}

const cellMetres = 50

/** Stops that are near to each other as one, the most frequent first. */
export function stopCells(stops: readonly PlacedStop[]): StopCell[] {
  return cellsOf(stops).map(({ own: _own, ...cell }) => cell)
}

function cellsOf(stops: readonly PlacedStop[]): Cell[] {
  const cells = new Map<string, PlacedStop[]>()
  for (const stop of stops) {
    const row = Math.floor((stop.latitude * metresPerDegree) / cellMetres)
    // as wide as high where the row is; whole turns around the earth are the same column
    const narrowing = Math.max(0.01, Math.cos((((row * cellMetres) / metresPerDegree) * Math.PI) / 180))
    const column = Math.floor((stop.longitude * metresPerDegree * narrowing) / cellMetres)
    const name = `${row} ${column}`
    const own = cells.get(name)
    if (own) own.push(stop)
    else cells.set(name, [stop])
  }
  const found = [...cells.values()].map((own) => ({ ...middleOf(own), ...sumsOf(own), own }))
  return found.toSorted((a, b) => b.stops - a.stops || b.duration - a.duration)
}

function middleOf(stops: readonly PlacedStop[]): Coordinates {
  const [{ longitude: begin }] = stops as readonly [PlacedStop]
  const latitude = stops.reduce((sum, stop) => sum + stop.latitude, 0) / stops.length
  const longitude = stops.reduce((sum, stop) => sum + nearest(stop.longitude, begin), 0) / stops.length
  return { latitude, longitude: nearest(longitude, 0) }
}

const sumsOf = (stops: readonly PlacedStop[]) => ({
  stops: stops.length,
  duration: stops.reduce((sum, { duration }) => sum + duration, 0),
})

/** Stops that are no further from the busiest cell of a place belong to it. */
const reachMetres = 150
const [radiusMin, radiusMax, radiusStep] = [50, 250, 10]

/**
 * Places where vehicles often stop, the most frequent first: with so many stops, on more than one day.
 * @param isKnown whether a place needs no geofence, because it lies in one
 */
export function frequentPlaces(
  stops: readonly PlacedStop[],
  { stopsMin, countMax, isKnown }: { stopsMin: number; countMax: number; isKnown: (place: Coordinates) => boolean },
): FrequentPlace[] {
  const open = new Set(cellsOf(stops))
  const rows = new Map<number, Cell[]>()
  for (const cell of open) rows.set(rowOf(cell), [...(rows.get(rowOf(cell)) ?? []), cell])
  const places: FrequentPlace[] = []
  for (const seed of open) {
    const row = rowOf(seed)
    const around = [row - 1, row, row + 1].flatMap((each) => rows.get(each) ?? [])
    const near = around.filter((cell) => open.has(cell) && distanceMetres(seed, cell) <= reachMetres)
    for (const cell of near) open.delete(cell)
    const place = placeOf(near.flatMap(({ own }) => own))
    if (place.stops >= stopsMin && place.days > 1 && !isKnown(place)) places.push(place)
  }
  return places.toSorted((a, b) => b.stops - a.stops || b.duration - a.duration).slice(0, countMax)
}

/** No cell of a place is further north or south of its busiest one than the next row. */
const rowOf = ({ latitude }: Coordinates): number => Math.floor((latitude * metresPerDegree) / reachMetres)

function placeOf(own: readonly PlacedStop[]): FrequentPlace {
  const middle = middleOf(own)
  const furthest = own.reduce((most, stop) => Math.max(most, distanceMetres(middle, stop)), 0)
  const radius = Math.ceil(furthest / radiusStep + 1) * radiusStep
  return {
    ...middle,
    ...sumsOf(own),
    radiusMetres: Math.min(Math.max(radius, radiusMin), radiusMax),
    devices: new Set(own.map(({ deviceId }) => deviceId)).size,
    days: new Set(own.map(({ day }) => day)).size,
  }
}
