import type { DeviceJson, PositionJson } from '../../../../shared/wire/json.ts'
import type { LiveStore } from '../../live/store.ts'
import { type GridPoint, mercator } from './screen-grid.ts'

export interface DevicePoint extends GridPoint {
  device: DeviceJson
  position: PositionJson
}

/** Devices with a place, projected once per position rather than once per frame. */
export class DevicePoints {
  readonly #store: LiveStore
  readonly #points = new Map<number, DevicePoint>()

  constructor(store: LiveStore) {
    this.#store = store
    this.update(new Set([...store.devices.keys(), ...store.positions.keys()]))
  }

  /** Takes over what the store now says of these devices. */
  update(ids: ReadonlySet<number>): void {
    for (const id of ids) {
      const device = this.#store.devices.get(id)
      const position = this.#store.positions.get(id)
      const held = this.#points.get(id)
      if (!device || !position) this.#points.delete(id)
      else if (held && held.position === position) held.device = device
      else {
        const [x, y] = mercator(position.longitude, position.latitude)
        this.#points.set(id, { id, x, y, device, position })
      }
    }
  }

  get(id: number): DevicePoint | undefined {
    return this.#points.get(id)
  }

  /** @param shown only these; all when undefined */
  *among(shown: ReadonlySet<number> | undefined): Generator<DevicePoint> {
    for (const point of this.#points.values()) if (!shown || shown.has(point.id)) yield point
  }
}
