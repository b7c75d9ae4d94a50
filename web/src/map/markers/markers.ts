import { markerStyleOf } from './marker-style.ts'
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
}

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
  for (const { device, position } of cell.members) counts[looks.indexOf(markerStyleOf(device, position))]!++
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
  const { id, device, position } = cell.members[0]!
  const { theme, direction, scale } = options
  const look = markerStyleOf(device, position)
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

/** What to draw for the cells, from below to above: devices, those that move, clusters, the selected one. */
export const markersOf = (cells: readonly Cell<DevicePoint>[], options: MarkerOptions): Marker[] =>
  cells
    .map((cell) => (cell.members.length > 1 ? clusterMarker(cell, options) : deviceMarker(cell, options)))
    .toSorted((a, b) => a.order - b.order)
