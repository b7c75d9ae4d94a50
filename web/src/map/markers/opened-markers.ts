import type { Placed } from './markers.ts'

/** A marker of an opened cluster, in CSS pixels from the map's corner. */
export interface OpenedMarker {
  deviceId: number
  name: string
  x: number
  y: number
}

/** The markers of the cluster that is open, among all that are drawn. */
export const openedAmong = (placed: readonly Placed[]): OpenedMarker[] =>
  placed
    .filter(({ marker }) => marker.offset)
    .map(({ marker, x, y }) => ({
      deviceId: marker.cell.members[0]!.id,
      name: marker.cell.members[0]!.device.name,
      x,
      y,
    }))
