import { haloReach } from './name-places.ts'
import type { Placed } from './markers.ts'

const gap = 3
const turn = Math.PI / 8
const turns = 16

interface Clearing {
  selectedId: number | null
  /** only what is as close to the selected device (a part of the world) */
  joinedWithin: number
}

/**
 * Moves what the selected marker would hide out from under it, to the nearest side that is free: a cluster beside it
 * says that others are there.
 */
export function keepClear(placed: readonly Placed[], { selectedId, joinedWithin }: Clearing): void {
  const selected = placed.findLast(({ marker }) => marker.cell.members[0]!.id === selectedId)
  if (selectedId === null || !selected) return
  const others = placed.filter((one) => one !== selected)
  for (const one of others) {
    if (one.marker.offset || distance(one.marker.cell, selected.marker.cell) > joinedWithin) continue
    const reach = selected.marker.radius * haloReach * 0.8 + one.marker.radius + gap
    if (distance(one, selected) >= reach) continue
    const start = Math.atan2(one.y - selected.y, one.x - selected.x)
    const angles = Array.from({ length: turns }, (_, at) => start + turn * Math.ceil(at / 2) * (at % 2 === 0 ? 1 : -1))
    const spots = angles.map((angle) => ({
      x: selected.x + reach * Math.cos(angle),
      y: selected.y + reach * Math.sin(angle),
    }))
    const isFree = (spot: Point) =>
      others.every((other) => other === one || distance(other, spot) >= other.marker.radius + one.marker.radius)
    Object.assign(one, spots.find(isFree) ?? spots[0])
  }
}

interface Point {
  x: number
  y: number
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
