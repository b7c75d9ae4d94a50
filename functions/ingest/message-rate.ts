import { phrase, type Phrase } from '../../shared/domain/failures.ts'
import { BoundedMap } from '../../shared/domain/bounded-map.ts'
import { minuteMs } from '../../shared/domain/time/durations.ts'
import { trackerLimits } from '../../shared/domain/limits/trackers.ts'
import { type Bucket, bucketAt, type Rate } from '../../shared/domain/access/token-bucket.ts'
import { streamOf } from '../../shared/wire/stream-record.ts'
import type { DeviceLookup } from './device-cache.ts'
import type { Received } from './read-record.ts'
import { isAlreadyRead } from './stream-progress.ts'

const ofTracker: Rate = {
  perMinute: trackerLimits.ingestPerTrackerMax,
  atOnce: trackerLimits.messagesAtOncePerTrackerMax,
}
const ofTenant: Rate = { perMinute: trackerLimits.ingestPerTenantMax, atOnce: trackerLimits.messagesAtOncePerTenantMax }
const bucketsMax = 50_000

interface Rates {
  tracker: Rate
  tenant: Rate
}

const inWords = (count: number) => count.toLocaleString('en')
const saying = (whose: Phrase, { perMinute, atOnce }: Rate) =>
  phrase(
    'Too many messages: {whose} may send {perMinute} a minute, and {atOnce} at once after a time without coverage. Those above that are refused.',
    { whose, perMinute: inWords(perMinute), atOnce: inWords(atOnce) },
  )
const reasons = {
  tracker: saying(phrase('a tracker'), ofTracker),
  tenant: saying(phrase('the trackers of one organisation together'), ofTenant),
}

type Open = DeviceLookup & { kind: 'open' }
type ByDevice = ReadonlyMap<string, readonly Received[]>

/** Messages of one device that are too many; `first` stands for them. */
export interface Excess {
  tenantId: string
  deviceId: number
  first: Received
  reason: Phrase
}

export interface Admitted {
  /** what is left to accept, by device */
  left: ByDevice
  /** for each device at most once a minute */
  excess: Excess[]
  /** When all of it was accepted: what comes again is counted again. */
  commit(): void
}

/**
 * How many messages a device and a tenant may send. The count is of one process, by the time of arrival: a device's
 * messages come through one shard, so it is the device's; a tenant's is of each shard. Nothing is written for it, and a
 * new process allows more, never less. A message counts in the stream that it first came through.
 */
export class MessageRate {
  readonly #buckets = new BoundedMap<string, Bucket>(bucketsMax)
  readonly #reportedAt = new BoundedMap<string, number>(bucketsMax)
  readonly #rates: Rates

  constructor(rates: Rates = { tracker: ofTracker, tenant: ofTenant }) {
    this.#rates = rates
  }

  admit(byDevice: ByDevice, found: ReadonlyMap<string, DeviceLookup>): Admitted {
    const taken = new Map<string, Bucket>()
    const left = new Map<string, readonly Received[]>()
    const excess: Excess[] = []
    for (const [uniqueId, messages] of byDevice) {
      const known = found.get(uniqueId)
      const over = known?.kind === 'open' ? this.#over(known, messages, taken) : noneOver
      const rest = over.size === 0 ? messages : messages.filter((received) => !over.has(received))
      if (rest.length > 0) left.set(uniqueId, rest)
      if (known?.kind === 'open') excess.push(...this.#unreported(known, over))
    }
    const commit = () => {
      for (const [name, bucket] of taken) this.#buckets.set(name, bucket)
    }
    return { left, excess, commit }
  }

  /** The messages that are too many, each with the reason. */
  #over({ tenantId, device, state }: Open, messages: readonly Received[], taken: Map<string, Bucket>) {
    const over = new Map<Received, Phrase>()
    const bucketOf = (name: string, rate: Rate, at: number): Bucket =>
      bucketAt(taken.get(name) ?? this.#buckets.get(name) ?? null, rate, at)
    const ownName = `${tenantId} ${device.id}`
    for (const received of messages) {
      if (!isCounted(received) || isAlreadyRead(state, received)) continue
      const { receivedAt } = received.record
      const own = bucketOf(ownName, this.#rates.tracker, receivedAt)
      const all = bucketOf(tenantId, this.#rates.tenant, receivedAt)
      if (own.left < 1) over.set(received, reasons.tracker)
      else if (all.left < 1) over.set(received, reasons.tenant)
      else {
        taken.set(ownName, { ...own, left: own.left - 1 })
        taken.set(tenantId, { ...all, left: all.left - 1 })
      }
    }
    return over
  }

  #unreported({ tenantId, device }: Open, over: ReadonlyMap<Received, Phrase>): Excess[] {
    const [worst] = over
    if (!worst) return []
    const [first, reason] = worst
    const name = `${tenantId} ${device.id}`
    const reportedAt = this.#reportedAt.get(name) ?? Number.NEGATIVE_INFINITY
    if (first.record.receivedAt - reportedAt < minuteMs) return []
    this.#reportedAt.set(name, first.record.receivedAt)
    return [{ tenantId, deviceId: device.id, first, reason }]
  }
}

const noneOver: ReadonlyMap<Received, Phrase> = new Map()

/**
 * Not what the broker itself says, and not what was counted when it came through the other stream; files come through
 * one only.
 */
const isCounted = ({ stream, record, message }: Received): boolean =>
  message.kind === 'file' || (message.kind !== 'presence' && streamOf(record) === stream)
