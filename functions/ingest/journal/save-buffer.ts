import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import type { Position } from '../../../shared/domain/position.ts'
import type { MessageResult } from '../device/evaluate.ts'
import type { DeviceLookup } from '../device-cache.ts'
import type { Received } from '../read-record.ts'

const devicesMax = 50_000

/** What a device sent since it was saved, evaluated but not saved. */
export interface Unsaved {
  tenantId: string
  shard: string
  /** as it is stored, */
  saved: DeviceState
  /** and as it would be with these */
  state: DeviceState
  accepted: readonly Position[]
  messages: readonly Received[]
  /** arrival of the first of them, epoch ms */
  since: number
  /** the entry of the journal that holds the first of them; null before it is written */
  place: number | null
}

/** A message that waits from now on, for those who show it once the journal holds it. */
export interface Shown {
  tenantId: string
  before: DeviceState
  after: DeviceState
}

/**
 * What one process knows of devices whose states are saved once a minute. All of it is in the journals, so that it may be
 * forgotten at any time.
 */
export class SaveBuffer {
  readonly #devices = new Map<string, Unsaved>()
  /** what this process saved itself: version, and when (epoch ms) */
  readonly #saves = new BoundedMap<string, { version: number; at: number }>(devicesMax)
  readonly #logged = new WeakSet<Received>()
  readonly #journaled = new WeakSet<Received>()
  #added: Received[] = []
  #shown: Shown[] = []
  #shard = ''
  #isBusy = false

  /** Before the messages of a batch. @param isBusy whether it has so many that an entry costs less than saving them */
  begin(shard: string, isBusy: boolean): void {
    this.#shard = shard
    this.#isBusy = isBusy
  }

  /** What waits of a device; null unless it follows on this state. */
  of(uniqueId: string, saved: DeviceState): Unsaved | null {
    const found = this.#devices.get(uniqueId)
    return found?.saved.version === saved.version ? found : null
  }

  /** The messages of a device that have to be evaluated again, because another writer was faster. */
  outdated(uniqueId: string, known: DeviceLookup): readonly Received[] {
    const isCurrent = known.kind === 'open' && this.of(uniqueId, known.state) !== null
    return isCurrent || !this.#devices.has(uniqueId) ? [] : this.release(uniqueId)
  }

  /** Lets go of what waits of a device. @returns its messages; the device is saved next */
  release(uniqueId: string): readonly Received[] {
    const messages = this.#devices.get(uniqueId)?.messages ?? []
    this.#devices.delete(uniqueId)
    this.#saves.delete(uniqueId)
    return messages
  }

  /** When this process saved the stored state of a device, epoch ms; null when somebody else did. */
  savedAt(uniqueId: string, { version }: DeviceState): number | null {
    const save = this.#isBusy ? this.#saves.get(uniqueId) : undefined
    return save?.version === version ? save.at : null
  }

  /** @param at epoch ms, before the save began */
  saved(uniqueId: string, { version }: DeviceState, at: number): void {
    this.#devices.delete(uniqueId)
    this.#saves.set(uniqueId, { version, at })
  }

  /** @param device with its new messages only */
  add(uniqueId: string, device: Omit<Unsaved, 'shard' | 'since' | 'place'>): void {
    const earlier = this.of(uniqueId, device.saved)
    const { tenantId, state, messages } = device
    const before = earlier?.state ?? device.saved
    this.#devices.set(uniqueId, {
      ...device,
      shard: this.#shard,
      accepted: [...(earlier?.accepted ?? []), ...device.accepted],
      messages: [...(earlier?.messages ?? []), ...messages],
      since: earlier?.since ?? Math.min(...messages.map(({ record }) => record.receivedAt)),
      place: earlier?.place ?? null,
    })
    this.#added.push(...messages.filter((received) => !this.#journaled.has(received)))
    this.#shown.push({ tenantId, before, after: state })
  }

  /** Devices of the shard of which something has waited since that time (epoch ms) or longer. */
  due(time: number): string[] {
    return [...this.#devices].filter(([, { shard, since }]) => shard === this.#shard && since <= time).map(([id]) => id)
  }

  /** The results that are not in the tracker log yet. */
  unlogged(results: readonly MessageResult[]): MessageResult[] {
    const unlogged = results.filter(({ received }) => !this.#logged.has(received))
    for (const { received } of unlogged) this.#logged.add(received)
    return unlogged
  }

  /** What the next entry of the journal has to hold. */
  get added(): readonly Received[] {
    return this.#added
  }

  /** The first entry of the shard that is still needed; null when there is none. */
  firstPlace(): number | null {
    const places = [...this.#devices.values()].filter(({ shard }) => shard === this.#shard).map(({ place }) => place)
    const written = places.filter((place) => place !== null)
    return written.length > 0 ? Math.min(...written) : null
  }

  /** After the entry is stored. @returns what may be shown now */
  journaled(place: number): Shown[] {
    for (const received of this.#added) this.#journaled.add(received)
    for (const device of this.#devices.values()) if (device.shard === this.#shard) device.place ??= place
    return this.#take()
  }

  /** Forgets all of it: the journals have it. */
  forget(): void {
    this.#devices.clear()
    this.#saves.clear()
    this.#take()
  }

  #take(): Shown[] {
    const shown = this.#shown
    this.#added = []
    this.#shown = []
    return shown
  }
}
