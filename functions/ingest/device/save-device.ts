import type { ForwardedTo } from '../../../shared/domain/forwarding/chosen.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import type { Position } from '../../../shared/domain/position.ts'
import type { IngestWorld } from '../../platform/needs.ts'
import type { DeviceLookup, DeviceCache } from '../device-cache.ts'
import type { LiveOutbox } from '../live/live-outbox.ts'
import type { Received } from '../read-record.ts'
import type { Evaluated, MessageResult } from './evaluate.ts'

export interface DeviceSave {
  uniqueId: string
  /** with the state as it is stored */
  known: DeviceLookup & { kind: 'open' }
  /** the state that the messages go on from */
  before: DeviceState
  messages: readonly Received[]
  evaluated: Evaluated
  /** the messages answer commands: saved in any case */
  isAnswer: boolean
  /** nothing but their positions follows from the messages */
  isPlain: boolean
  /** where its positions go from here */
  forwardedTo: ForwardedTo
  /** epoch ms */
  now: number
}

export type SavedDevice =
  | { kind: 'saved'; state: DeviceState; accepted: Position[]; messages: readonly Received[] }
  | { kind: 'waits' }

/** Saves devices: at once, or within a minute. */
export interface DeviceSaves {
  /** messages of a device that are evaluated again before others, because another writer was faster */
  outdated(uniqueId: string, known: DeviceLookup): readonly Received[]
  /** the state that new messages of a device go on from */
  stateOf(uniqueId: string, stored: DeviceState): DeviceState
  /** Lets go of what waits to be saved. @returns its messages */
  release(uniqueId: string): readonly Received[]
  /** the results that are not in the tracker log yet */
  unlogged(results: readonly MessageResult[]): readonly MessageResult[]
  /** @returns null when another writer was faster. @throws when the store fails */
  save(save: DeviceSave): Promise<SavedDevice | null>
}

/** Saves each device at once, and has it shown. */
export class SavesAtOnce implements DeviceSaves {
  readonly #world: Pick<IngestWorld, 'tracks'>
  readonly #known: DeviceCache
  readonly #unsent: LiveOutbox | undefined

  /** @param unsent absent where the stream of the table announces what is saved */
  constructor(
    world: Pick<IngestWorld, 'tracks'>,
    { known, unsent }: { known: DeviceCache; unsent: LiveOutbox | undefined },
  ) {
    this.#world = world
    this.#known = known
    this.#unsent = unsent
  }

  outdated(): readonly Received[] {
    return []
  }

  stateOf(_uniqueId: string, stored: DeviceState): DeviceState {
    return stored
  }

  release(): readonly Received[] {
    return []
  }

  unlogged(results: readonly MessageResult[]): readonly MessageResult[] {
    return results
  }

  async save({ uniqueId, known, before, messages, evaluated, forwardedTo }: DeviceSave): Promise<SavedDevice | null> {
    const { tenantId, device } = known
    const { state, accepted, events } = evaluated
    const isHandedOver = this.#unsent?.isWorking === true
    const saved = await this.#world.tracks(tenantId).save({ state, accepted, events, isHandedOver, forwardedTo })
    if (!saved) return null
    if (isHandedOver) this.#unsent?.add(tenantId, before.version === 0 ? null : before, saved)
    this.#known.saved(uniqueId, { kind: 'open', tenantId, device, state: saved })
    return { kind: 'saved', state: saved, accepted, messages }
  }
}
