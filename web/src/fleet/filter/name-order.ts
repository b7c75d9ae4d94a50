import type { DeviceJson } from '../../../../shared/wire/json.ts'

interface Rank {
  name: string
  place: number
}

/**
 * Puts devices into the order of their names. Comparing names as a language does is slow: it is done again only when
 * devices came, went or were renamed, not for each change of their status.
 */
export class NameOrder {
  readonly #byName: (a: string, b: string) => number
  #ranks: ReadonlyMap<number, Rank> = new Map()

  constructor(byName: (a: string, b: string) => number) {
    this.#byName = byName
  }

  of(devices: readonly DeviceJson[]): DeviceJson[] {
    const ordered = [...devices]
    for (const device of devices) {
      const rank = this.#ranks.get(device.id)
      if (rank === undefined || rank.name !== device.name || devices.length !== this.#ranks.size) {
        return this.#rankAgain(devices)
      }
      ordered[rank.place] = device
    }
    return ordered
  }

  #rankAgain(devices: readonly DeviceJson[]): DeviceJson[] {
    const ordered = devices.toSorted((a, b) => this.#byName(a.name, b.name) || a.id - b.id)
    this.#ranks = new Map(ordered.map(({ id, name }, place) => [id, { name, place }]))
    return ordered
  }
}
