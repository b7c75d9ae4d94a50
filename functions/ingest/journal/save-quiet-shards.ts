import type { Journals } from '../../platform/ports/journal-ports.ts'
import type { Accept } from '../accept.ts'
import { saveEveryMs } from './may-wait.ts'
import { unsavedIn } from './shard-journal.ts'

/**
 * Saves what waits in the journals of shards from which nothing has come for a minute: no batch would save it. Safe while
 * another process reads such a shard: of two writers of a device the version refuses one, of two of a journal its place.
 * @param accept saves everything at once
 * @returns how many messages were saved
 */
export async function saveQuietShards(journals: Journals, accept: Accept, now: number): Promise<number> {
  let saved = 0
  for (const shard of await journals.shards()) {
    const newest = await journals.newest(shard)
    if (newest === null || newest.writtenAt > now - saveEveryMs) continue
    const left = await unsavedIn(journals, shard, newest)
    if (left.length === 0) continue
    if ((await accept(left)) !== null) throw new Error(`What waits of ${shard} could not be saved`)
    saved += left.length
    const place = newest.place + 1
    await journals.append(shard, { place, unsavedFrom: place, messages: [] })
  }
  return saved
}
