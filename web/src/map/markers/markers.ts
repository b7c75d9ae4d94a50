import { regionOf } from '../../../../shared/i18n/t.ts'
import type { DevicePoint } from './device-points.ts'
import type { MapTheme } from '../map-colours.ts'
import type { MapPreferences } from '../map-preferences.ts'
import {
  bodyRadius,
  clusterImage,
  clusterRadii,
  haloImage,
  headingImage,
  markerImage,
  type MarkerStyle,
  noseImage,
  noseRimImage,
} from './marker-images.ts'
import type { Cell } from './screen-grid.ts'
import { type Offset, spreadMax, spreadOffsets } from './spread.ts'
import type { Box } from './label-positions.ts'

/** A marker with its place on the screen, in CSS pixels from the map's corner. */
export interface Placed {
  marker: Marker
  x: number
  y: number
  /** where its name stands, if there is room for it */
  name: Box | null
}

export interface MarkerOptions {
  theme: MapTheme
  selectedId: number | null
  direction: MapPreferences['mapDirection']
  count: Intl.NumberFormat
  /** drawn size of a device's marker; clusters keep theirs */
  scale: number
}

interface Layer {
  image: string
  /** clockwise from north */
  turnDegrees: number
}

/** One thing to draw: a device where it stands alone, a cluster with its count and shares elsewhere. */
export interface Marker {
  cell: Cell<DevicePoint>
  kind: 'device' | 'cluster'
  /** images from below to above */
  layers: Layer[]
  name: string | null
  /** CSS pixels from the middle to the rim */
  radius: number
  /** of the selected device, 0 of others */
  accuracyMetres: number
  /** what is higher lies above, and has its name placed first */
  order: number
  /** of a marker that was joined with others and is shown beside their place, which has been opened */
  offset?: Offset
}

/** Writes how many vehicles a cluster joins, in the numerals of the rest of the page. */
export const clusterCount = (language: string): Intl.NumberFormat =>
  new Intl.NumberFormat(regionOf[language] ?? language, { notation: 'compact', maximumFractionDigits: 1 })

const looks: readonly MarkerStyle[] = ['moving', 'stopped', 'offline']

/** Splits 16 parts by share, largest remainders first, and never lets a look that is there vanish. */
export function sixteenths(counts: readonly [number, number, number]): [number, number, number] {
  const total = counts[0] + counts[1] + counts[2]
  const parts = counts.map((count) => (count === 0 ? 0 : Math.max(1, Math.round((count / total) * 16))))
  const largest = parts.indexOf(Math.max(...parts))
  parts[largest]! += 16 - parts.reduce((sum, part) => sum + part, 0)
  return [parts[0]!, parts[1]!, parts[2]!]
}

function clusterMarker(cell: Cell<DevicePoint>, { theme, count }: MarkerOptions): Marker {
  const counts: [number, number, number] = [0, 0, 0]
  for (const { look } of cell.members) counts[looks.indexOf(look)]!++
  const members = cell.members.length
  const size = members < 10 ? 0 : members < 100 ? 1 : 2
  const image = clusterImage({ sixteenths: sixteenths(counts), size, text: count.format(members), theme })
  return {
    cell,
    kind: 'cluster',
    layers: [{ image, turnDegrees: 0 }],
    name: null,
    radius: clusterRadii[size],
    accuracyMetres: 0,
    order: 10 + 1 / members,
  }
}

function deviceMarker(cell: Cell<DevicePoint>, options: MarkerOptions): Marker {
  const { id, device, position, look } = cell.members[0]!
  const { theme, direction, scale } = options
  const moves = look === 'moving'
  const selected = id === options.selectedId
  const headed = !position.courseUnknown
  const heading = headed && (direction === 'all' || (direction === 'selected' && selected))
  const upright = (image: string): Layer => ({ image, turnDegrees: 0 })
  const turned = (image: string): Layer => ({ image, turnDegrees: position.course })
  return {
    cell,
    kind: 'device',
    layers: [
      ...(selected ? [upright(haloImage(theme))] : []),
      // a moving device's tip is its arrow already, so it is rimmed rather than given a second one
      ...(moves && heading ? [turned(noseRimImage(theme))] : []),
      ...(!moves && heading ? [turned(headingImage(theme))] : []),
      ...(moves && headed ? [turned(noseImage(look, theme))] : []),
      upright(markerImage(device.category, look, theme)),
    ],
    name: device.name,
    radius: bodyRadius * scale,
    accuracyMetres: selected ? position.accuracy : 0,
    order: selected ? 1000 : moves ? 1 : 0,
  }
}

/** What to draw for the cells, from below to above: devices, those that move, clusters, opened ones, the selected one. */
export function markersOf(
  cells: readonly Cell<DevicePoint>[],
  { opened = [], ...options }: MarkerOptions & { opened?: readonly Cell<DevicePoint>[] },
): Marker[] {
  return cells
    .flatMap((cell) => (opened.includes(cell) ? openedMarkers(cell, options) : [markerOf(cell, options)]))
    .toSorted((a, b) => a.order - b.order)
}

const markerOf = (cell: Cell<DevicePoint>, options: MarkerOptions): Marker =>
  cell.members.length > 1 ? clusterMarker(cell, options) : deviceMarker(cell, options)

const openedOrder = 500

/** The members of an opened cluster side by side, in the order of their names; what is too many stays joined. */
function openedMarkers(cell: Cell<DevicePoint>, options: MarkerOptions): Marker[] {
  const members = cell.members.toSorted((a, b) => a.device.name.localeCompare(b.device.name) || a.id - b.id)
  const rest = members.slice(spreadMax)
  const spread = spreadOffsets(members.length).map((offset, at) => ({
    ...deviceMarker({ ...cell, members: [members[at]!] }, options),
    offset,
    order: openedOrder,
  }))
  return rest.length === 0 ? spread : [{ ...markerOf({ ...cell, members: rest }, options), name: null }, ...spread]
}
