import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import type { IngestWorld, WorldOf } from '../../platform/needs.ts'
import type { JournalEntry } from '../../platform/ports/journal-ports.ts'
import { receivedAgain, type Received } from '../read-record.ts'
import type { DeviceCache } from '../device-cache.ts'
import { TenantChanges } from './tenant-changes.ts'
import { type Shown, SaveBuffer } from './save-buffer.ts'

/** Of the JSON of an entry, before it is deflated: an item has at most 400 KB. */
const entryBytesMax = 300_000
const shardsMax = 1_000
/** Fewer messages than this in a batch, and saving them costs no more than an entry. */
const busyMessagesMin = 4

/** The journals of the shards that this process reads. One that somebody else went on with is read again from the start. */
export class ShardJournals {
  readonly unsaved = new SaveBuffer()
  readonly changes: TenantChanges
  readonly #journals: WorldOf<'ingest'>['journals']
  readonly #known: DeviceCache
  /** the newest entry of each shard, as far as this process knows */
  readonly #places = new BoundedMap<string, number>(shardsMax)
  #hasUnsaved = false

  readonly #isSavedLater: boolean

  /** @param isSavedLater whether messages may wait; otherwise only what waited before is saved */
  constructor(
    world: IngestWorld & Pick<WorldOf<'ingest'>, 'journals'>,
    { known, isSavedLater }: { known: DeviceCache; isSavedLater: boolean },
  ) {
    this.#isSavedLater = isSavedLater
    this.#journals = world.journals
    this.#known = known
    this.changes = new TenantChanges(world)
  }

  /**
   * Before each batch of a shard.
   * @returns messages that another process, or an earlier life of this one, left: they are accepted again, first
   */
  async begin(shard: string, batch: readonly Received[]): Promise<Received[]> {
    this.unsaved.begin(shard, this.#isSavedLater && batch.length >= busyMessagesMin)
    this.#hasUnsaved = false
    const place = this.#places.get(shard)
    if (place !== undefined) {
      const others = this.#isSavedLater ? await this.#journals.after(shard, place) : []
      if (others.length === 0) {
        this.#hasUnsaved = this.unsaved.firstPlace() !== null
        return []
      }
    }
    this.forget()
    const newest = await this.#journals.newest(shard)
    this.#places.set(shard, newest?.place ?? 0)
    const left = newest ? await unsavedIn(this.#journals, shard, newest) : await this.#leftByParents(shard)
    this.#hasUnsaved = left.length > 0
    return left
  }

  /** Whether the batch has to be written into the journal: `end` follows, or `forget`. */
  get isNeeded(): boolean {
    return this.#isSavedLater || this.#hasUnsaved
  }

  /**
   * After the messages of the batch, while it is not acknowledged.
   * @returns what may be shown from now on
   * @throws when another process reads the shard, or the journal cannot be written: the batch has to come again
   */
  async end(shard: string): Promise<Shown[]> {
    const { unsaved } = this
    if (unsaved.added.length === 0 && !this.#hasUnsaved) return unsaved.journaled(0)
    const next = this.#places.get(shard)! + 1
    const unsavedFrom = unsaved.firstPlace() ?? next
    const parts = partsOf(unsaved.added)
    for (const [at, messages] of parts.entries()) {
      const entry = { place: next + at, unsavedFrom, messages }
      if (!(await this.#journals.append(shard, entry))) throw new Error(`Another process reads ${shard}`)
    }
    this.#places.set(shard, next + parts.length - 1)
    return unsaved.journaled(next)
  }

  /** Forgets all that was not saved, so that the next batch reads it in the journals. */
  forget(): void {
    this.unsaved.forget()
    this.#known.clear()
    this.#places.clear()
  }

  /** A shard without a journal is new: what it has to go on from may be in those that it was split from. */
  async #leftByParents(shard: string): Promise<Received[]> {
    const others = (await this.#journals.shards()).filter((other) => other !== shard)
    const left: Received[] = []
    for (const other of others) {
      const newest = await this.#journals.newest(other)
      if (newest) left.push(...(await unsavedIn(this.#journals, other, newest)))
    }
    return left
  }
}

/** The messages of a shard that may not be saved, in the order of the stream. */
export async function unsavedIn(
  journals: Pick<WorldOf<'ingest'>['journals'], 'after'>,
  shard: string,
  { unsavedFrom }: Pick<JournalEntry, 'unsavedFrom'>,
): Promise<Received[]> {
  const entries = await journals.after(shard, unsavedFrom - 1)
  return entries.flatMap(({ messages }) => messages.map((message) => receivedAgain('live', message)))
}

/** At least one part: an entry without messages says that nothing is left of those before it. */
function partsOf(messages: readonly Received[]): Received[][] {
  const parts: Received[][] = [[]]
  let bytes = 0
  for (const received of messages) {
    bytes += received.record.payload.length + received.record.topic.length
    if (bytes > entryBytesMax && parts.at(-1)!.length > 0) {
      parts.push([])
      bytes = received.record.payload.length
    }
    parts.at(-1)!.push(received)
  }
  return parts
}
