import type { DeviceState } from '../../../shared/domain/device-state.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import type { MessageResult } from '../device/evaluate.ts'
import type { DeviceSave, DeviceSaves, SavedDevice } from '../device/save-device.ts'
import type { DeviceLookup } from '../device-cache.ts'
import type { LiveOutbox } from '../live/live-outbox.ts'
import type { Received } from '../read-record.ts'
import { isAlreadyRead } from '../stream-progress.ts'
import { mayWait } from './may-wait.ts'
import type { ShardJournals } from './shard-journal.ts'
import type { Unsaved } from './save-buffer.ts'

/** Leaves messages that tell nothing new to be saved with later ones of their device; the journal holds them meanwhile. */
export class SavesWithinAMinute implements DeviceSaves {
  readonly #journals: Pick<ShardJournals, 'unsaved' | 'changes'>
  readonly #saves: DeviceSaves
  readonly #unsent: Pick<LiveOutbox, 'isWorking'> | undefined

  /** @param saves what does not wait. @param unsent shows what waits; without it, nothing does */
  constructor(
    journals: Pick<ShardJournals, 'unsaved' | 'changes'>,
    { saves, unsent }: { saves: DeviceSaves; unsent: Pick<LiveOutbox, 'isWorking'> | undefined },
  ) {
    this.#journals = journals
    this.#saves = saves
    this.#unsent = unsent
  }

  outdated(uniqueId: string, known: DeviceLookup): readonly Received[] {
    return this.#journals.unsaved.outdated(uniqueId, known)
  }

  stateOf(uniqueId: string, stored: DeviceState): DeviceState {
    return this.#journals.unsaved.of(uniqueId, stored)?.state ?? stored
  }

  release(uniqueId: string): readonly Received[] {
    return this.#journals.unsaved.release(uniqueId)
  }

  unlogged(results: readonly MessageResult[]): readonly MessageResult[] {
    return this.#journals.unsaved.unlogged(results)
  }

  async save(save: DeviceSave): Promise<SavedDevice | null> {
    const { uniqueId, known, before, messages, evaluated, now } = save
    const { tenantId, state: stored } = known
    const { unsaved } = this.#journals
    if (save.isPlain && this.#unsent?.isWorking && (await this.#isLeftToWait(save))) {
      const unread = messages.filter((received) => !isAlreadyRead(before, received))
      const { state, accepted } = evaluated
      unsaved.add(uniqueId, { tenantId, saved: stored, state, accepted, messages: unread })
      return { kind: 'waits' }
    }
    const earlier = unsaved.of(uniqueId, stored)
    const saved = await this.#saves.save(earlier ? withEarlier(save, earlier) : save)
    if (saved?.kind === 'saved') unsaved.saved(uniqueId, saved.state, now)
    return saved
  }

  /**
   * Not unless this process wrote the stored state itself, and after what may have changed it: only then it knows that
   * nothing waits for these messages.
   */
  async #isLeftToWait({ uniqueId, known, messages, evaluated }: DeviceSave): Promise<boolean> {
    const { unsaved, changes } = this.#journals
    const savedAt = unsaved.savedAt(uniqueId, known.state)
    if (savedAt === null || !mayWait({ saved: known.state, messages, evaluated })) return false
    return savedAt > (await changes.changedAt(known.tenantId)) + trackerLimits.configurationCacheMs
  }
}

const withEarlier = (save: DeviceSave, earlier: Pick<Unsaved, 'accepted' | 'messages'>): DeviceSave => ({
  ...save,
  messages: [...earlier.messages, ...save.messages],
  evaluated: { ...save.evaluated, accepted: [...earlier.accepted, ...save.evaluated.accepted] },
})
