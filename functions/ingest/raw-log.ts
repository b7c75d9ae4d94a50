import { httpFormats } from '../../shared/catalog/trackers/http/index.ts'
import { filled, type Phrase } from '../../shared/domain/failures.ts'
import { liveLimits } from '../../shared/domain/limits/live.ts'
import { trackerLimits } from '../../shared/domain/limits/trackers.ts'
import { isoTime } from '../../shared/wire/dates.ts'
import type { LoggedReason, LogJson } from '../../shared/wire/live-message.ts'
import type { Note } from '../../shared/wire/tracker-message.ts'
import { errorFacts, log } from '../platform/log.ts'
import type { IngestWorld } from '../platform/needs.ts'
import type { DeviceKey } from '../platform/ports/ports.ts'
import type { Listeners } from '../platform/ports/socket-ports.ts'
import type { MessageResult } from './device/evaluate.ts'
import { rawData } from './raw-data.ts'
import type { Received } from './read-record.ts'
import { rejectedMessagesIn } from './rejected-messages.ts'

const nobody: Listeners = { tenants: new Set(), expected: new Map() }
const untouched = { stored: 0, ignored: {} }

/**
 * Opens the tracker log of each batch. While nobody listens, nothing is computed and nothing written; an error here never
 * keeps a message from being accepted.
 */
export class RawLogs {
  readonly #world: IngestWorld
  #listeners = nobody
  #believedUntil = 0

  constructor(world: IngestWorld) {
    this.#world = world
  }

  async begin(): Promise<RawLog> {
    const now = this.#world.now()
    if (now >= this.#believedUntil) {
      this.#believedUntil = now + trackerLimits.configurationCacheMs
      this.#listeners = await this.#world.sockets.listeners().catch((error: unknown) => {
        log({ capability: 'ingest', what: 'trackerLogListenersUnknown', ...errorFacts(error) })
        return nobody
      })
    }
    return new RawLog(this.#world, this.#listeners)
  }
}

/** The raw messages of one batch, for the people who follow the tracker log. */
export class RawLog {
  readonly #world: IngestWorld
  readonly #listeners: Listeners
  readonly #lines = new Map<string, LogJson[]>()

  constructor(world: IngestWorld, listeners: Listeners) {
    this.#world = world
    this.#listeners = listeners
  }

  /** Messages of a device that were evaluated. */
  note({ tenantId, deviceId }: DeviceKey, { results }: { results: readonly MessageResult[] }) {
    if (!this.#listeners.tenants.has(tenantId)) return
    this.#add(
      tenantId,
      results.map((result) => lineOf(result, deviceId, rejectedMessagesIn(result.received))),
    )
  }

  /** Messages of a device that is disabled or expired. */
  noteClosed(
    { tenantId, deviceId }: DeviceKey,
    { messages, reason }: { messages: readonly Received[]; reason: Phrase },
  ): void {
    if (!this.#listeners.tenants.has(tenantId)) return
    this.#add(
      tenantId,
      messages.map((received) => lineOf({ received, ...untouched }, deviceId, [{ field: '', reason }])),
    )
  }

  /** Messages of an identifier that nobody registered. */
  noteUnregistered(messages: readonly Received[]): void {
    const tenantId = this.#listeners.expected.get(messages[0]?.message.uniqueId ?? '')
    if (tenantId === undefined || !this.#listeners.tenants.has(tenantId)) return
    this.#add(
      tenantId,
      messages.map((received) => lineOf({ received, ...untouched }, 0, rejectedMessagesIn(received))),
    )
  }

  /** After the messages of a batch. */
  async report(): Promise<void> {
    for (const [tenantId, lines] of this.#lines) {
      await this.#world.sockets.pushLogs(tenantId, fitting(lines)).catch((error: unknown) => {
        log({ capability: 'ingest', what: 'trackerLogNotSent', tenantId, ...errorFacts(error) })
      })
    }
  }

  #add(tenantId: string, lines: readonly LogJson[]): void {
    if (lines.length === 0) return
    const open = this.#lines.get(tenantId)
    if (open) open.push(...lines)
    else this.#lines.set(tenantId, [...lines])
  }
}

function lineOf({ received, stored, ignored }: MessageResult, deviceId: number, refused: readonly Note[]): LogJson {
  const { record, message } = received
  return {
    host: httpFormats.some(({ topic }) => record.topic.startsWith(`${topic}/`)) ? 'http' : 'mqtt',
    protocol: message.kind === 'fixes' ? message.protocol : message.kind === 'presence' ? 'presence' : '',
    uniqueId: message.uniqueId,
    deviceId,
    data: rawData(record.payload, liveLimits.logDataLengthMax),
    topic: record.topic.slice(0, liveLimits.logDataLengthMax),
    receivedAt: isoTime(record.receivedAt),
    stored,
    ignored,
    refused: refused.map(inWords),
    noted: (('noted' in message && message.noted) || []).map(inWords),
  }
}

/** The sentence is for clients that do not know our words. */
const inWords = ({ field, reason }: Note): LoggedReason => ({ field, reason: filled(reason), phrase: reason })

/** The newest lines that fit into one push. */
function fitting(lines: readonly LogJson[]): LogJson[] {
  const kept: LogJson[] = []
  let size = 0
  for (const line of lines.toReversed()) {
    size += Buffer.byteLength(JSON.stringify(line))
    if (size > liveLimits.logBytesPerPushMax) break
    kept.push(line)
  }
  return kept.reverse()
}
