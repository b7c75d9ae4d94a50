import type { DeviceJson, PositionJson } from '../../../../shared/wire/json.ts'
import type { LiveStore } from '../../live/store.ts'
import type { MarkerStyle } from './marker-images.ts'
import { markerStyleOf } from './marker-style.ts'
import { type GridPoint, mercator } from './screen-grid.ts'

export interface DevicePoint extends GridPoint {
  device: DeviceJson
  position: PositionJson
  look: MarkerStyle
}

/** Devices with a place, projected once per position rather than once per frame. */
export class DevicePoints {
  readonly #store: LiveStore
  readonly #points: DevicePoint[] = []
  /** where in the list a device stands */
  readonly #places = new Map<number, number>()

  constructor(store: LiveStore) {
    this.#store = store
    this.update(new Set([...store.devices.keys(), ...store.positions.keys()]))
  }

  /** Takes over what the store now says of these devices. */
  update(ids: ReadonlySet<number>): void {
    for (const id of ids) {
      const device = this.#store.devices.get(id)
      const position = this.#store.positions.get(id)
      if (device && position) this.#put(device, position)
      else this.#remove(id)
    }
  }

  get(id: number): DevicePoint | undefined {
    return this.#points[this.#places.get(id) ?? -1]
  }

  /** @param shown only these; all when undefined */
  among(shown: ReadonlySet<number> | undefined): readonly DevicePoint[] {
    return shown ? this.#points.filter(({ id }) => shown.has(id)) : this.#points
  }

  #put(device: DeviceJson, position: PositionJson): void {
    const held = this.get(device.id)
    if (held?.position === position && held.device === device) return
    const [x, y] = held?.position === position ? [held.x, held.y] : mercator(position.longitude, position.latitude)
    const point = { id: device.id, x, y, device, position, look: markerStyleOf(device, position) }
    if (held) {
      this.#points[this.#places.get(device.id)!] = point
      return
    }
    this.#places.set(device.id, this.#points.length)
    this.#points.push(point)
  }

  /** The last takes the place of the one that goes: order means nothing here. */
  #remove(id: number): void {
    const place = this.#places.get(id)
    if (place === undefined) return
    const last = this.#points.pop()!
    this.#places.delete(id)
    if (last.id === id) return
    this.#points[place] = last
    this.#places.set(last.id, place)
  }
}
