import { BoundedMap } from '../../shared/domain/bounded-map.ts'
import { sourceLimits } from '../../shared/domain/limits/sources.ts'
import type { Mapped } from '../../shared/wire/sources/compile-mapping.ts'
import type { KeptRequest } from '../../shared/wire/sources/source-request.ts'
import { errorFacts, log } from '../platform/log.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { SourceKey } from './admission.ts'
import type { Welcome } from './admitted-reports.ts'

interface Happened {
  request: KeptRequest
  mapped: Mapped
  admitted: readonly Welcome[]
}

interface Room {
  /** how many more may be kept */
  left: number
  /** since when `left` counts, epoch ms */
  since: number
  slot: number
}

const sourcesMax = 10_000

/** Keeps a few messages of each source for the person who maps them: the first at once, then one a minute. */
export class SourceKeeper {
  readonly #world: WorldOf<'http-ingest'>
  readonly #rooms = new BoundedMap<string, Room>(sourcesMax)

  constructor(world: WorldOf<'http-ingest'>) {
    this.#world = world
  }

  /** A failure is logged: it is no reason to send a message again that has gone on. */
  async keep({ tenantId, sourceId }: SourceKey, { request, mapped, admitted }: Happened): Promise<void> {
    const welcome = new Set(admitted.map(({ uniqueId }) => uniqueId))
    const unknown = [...new Set(mapped.records.map(({ uniqueId }) => uniqueId))].filter((name) => !welcome.has(name))
    const isProblem = mapped.problems.length > 0 || unknown.length > 0
    const slot = this.#slotFor(`${tenantId} ${sourceId} ${isProblem}`, isProblem)
    if (slot === null) return
    const bytes = Buffer.byteLength(request.body)
    const message = {
      at: request.at,
      body: bytes > sourceLimits.messageBytesMax ? null : request.body,
      query: request.query.slice(0, sourceLimits.queryLengthMax),
      bytes,
      takenCount: mapped.records.filter(({ uniqueId }) => welcome.has(uniqueId)).length,
      unknown: unknown.slice(0, sourceLimits.unknownMax).map((name) => name.slice(0, sourceLimits.unknownLengthMax)),
    }
    try {
      await this.#world.sourceMessages(tenantId).keep({ sourceId, isProblem, slot }, message)
    } catch (error) {
      log({ capability: 'http-ingest', what: 'sourceMessageNotKept', tenantId, ...errorFacts(error) })
    }
  }

  /** null when enough was kept for now */
  #slotFor(name: string, isProblem: boolean): number | null {
    const now = this.#world.now()
    const count = isProblem ? sourceLimits.problemMessagesKept : sourceLimits.messagesKept
    // another process begins somewhere else
    const room = this.#rooms.get(name) ?? { left: count, since: now, slot: now % count }
    const more = Math.floor((now - room.since) / sourceLimits.keptEveryMs)
    const left = Math.min(count, room.left + more)
    const since = room.since + more * sourceLimits.keptEveryMs
    this.#rooms.set(name, { left: Math.max(0, left - 1), since, slot: room.slot + 1 })
    return left > 0 ? room.slot % count : null
  }
}
