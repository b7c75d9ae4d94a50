import type { PositionJson } from '../../../../shared/wire/json.ts'

type Placed = Pick<PositionJson, 'geofenceIds'>

const nobody: readonly number[] = []
const nowhere: readonly number[] = []

/** Which devices' last positions are inside of which geofences, kept in step with what changes. */
export class Occupancy {
  readonly #geofences = new Map<number, readonly number[]>()
  readonly #devices = new Map<number, Set<number>>()
  readonly #changed = new Set<number>()
  #inside: ReadonlyMap<number, readonly number[]> = new Map()

  /** Takes over where these devices are now; one without a position is nowhere. */
  update(deviceIds: Iterable<number>, positions: ReadonlyMap<number, Placed>): void {
    for (const id of deviceIds) {
      const before = this.#geofences.get(id) ?? nowhere
      const after = positions.get(id)?.geofenceIds ?? nowhere
      if (before.length === after.length && before.every((geofence, at) => geofence === after[at])) continue
      for (const geofence of before) if (!after.includes(geofence)) this.#leave(geofence, id)
      for (const geofence of after) if (!before.includes(geofence)) this.#enter(geofence, id)
      if (after.length > 0) this.#geofences.set(id, after)
      else this.#geofences.delete(id)
    }
  }

  /** Device ids by geofence, those that came last at the end: the same object while nobody enters or leaves. */
  inside(): ReadonlyMap<number, readonly number[]> {
    if (this.#changed.size === 0) return this.#inside
    const inside = new Map(this.#inside)
    for (const id of this.#changed) {
      const devices = this.#devices.get(id)
      if (devices) inside.set(id, [...devices])
      else inside.delete(id)
    }
    this.#changed.clear()
    return (this.#inside = inside)
  }

  #enter(geofenceId: number, deviceId: number): void {
    const devices = this.#devices.get(geofenceId)
    if (devices) devices.add(deviceId)
    else this.#devices.set(geofenceId, new Set([deviceId]))
    this.#changed.add(geofenceId)
  }

  #leave(geofenceId: number, deviceId: number): void {
    const devices = this.#devices.get(geofenceId)
    devices?.delete(deviceId)
    if (devices?.size === 0) this.#devices.delete(geofenceId)
    this.#changed.add(geofenceId)
  }
}

export const devicesInside = (inside: ReadonlyMap<number, readonly number[]>, geofenceId: number): readonly number[] =>
  inside.get(geofenceId) ?? nobody
