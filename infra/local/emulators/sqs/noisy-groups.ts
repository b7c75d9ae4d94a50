import { minuteMs } from '../../../../shared/domain/time/durations.ts'

/** A message as fair queues look at it. */
export interface Grouped {
  /** its `MessageGroupId`; a message without one is a group of its own */
  group?: string
}

/** @see Amazon SQS developer guide, "How Amazon SQS fair queues work" */
const shareMax = 0.1
const inFlightMin = 30
const quietAfterMs = 5 * minuteMs

interface Load {
  inFlight: number
  /** of messages that are in flight: the sum of when they were taken, epoch ms */
  takenAt: number
  /** ms that receivers were at its messages, and when they ended, epoch ms */
  spent: { ms: number; endedAt: number }[]
  sentAt: number
}

/**
 * Which tenants of a queue take more than their share of those who receive: more than a tenth of what is in flight and 30
 * messages at least, or more than a tenth of the time that receivers spent within the last five minutes. Their messages
 * come after those of others, and among themselves the one first of whom less is in flight. A tenant is quiet again when
 * it has sent nothing for five minutes, or when nothing of it is left, which the queue says.
 */
export class NoisyGroups {
  readonly #loads = new Map<string, Load>()

  sent(group: string, now: number): void {
    this.#loadOf(group).sentAt = now
  }

  taken(group: string, now: number): void {
    const load = this.#loadOf(group)
    load.inFlight++
    load.takenAt += now
  }

  /** What was taken at `takenAt` is not in flight any more. */
  ended(group: string, { takenAt, now }: { takenAt: number; now: number }): void {
    const load = this.#loadOf(group)
    load.inFlight--
    load.takenAt -= takenAt
    load.spent.push({ ms: now - takenAt, endedAt: now })
  }

  /** Nothing of it waits any more. */
  emptied(group: string): void {
    if (this.#loads.get(group)?.inFlight === 0) this.#loads.delete(group)
  }

  /** The messages, given oldest first, as they are to be delivered. */
  inOrder<Message extends Grouped>(messages: readonly Message[], now: number): Message[] {
    const ranks = this.#ranks(now)
    if (ranks.size === 0) return [...messages]
    const rankOf = ({ group }: Message) => (group === undefined ? quiet : (ranks.get(group) ?? quiet))
    return messages.toSorted((a, b) => {
      const [one, other] = [rankOf(a), rankOf(b)]
      return one.inFlight - other.inFlight || one.share - other.share
    })
  }

  /** Of noisy groups only. */
  #ranks(now: number): Map<string, Rank> {
    const loads = [...this.#loads].map(([group, load]) => ({ group, load, ms: msOf(load, now) }))
    const inFlight = loads.reduce((sum, { load }) => sum + load.inFlight, 0)
    const allMs = loads.reduce((sum, { ms }) => sum + ms, 0)
    return new Map(
      loads.flatMap(({ group, load, ms }) => {
        const share = allMs === 0 ? 0 : ms / allMs
        const isNoisy = share > shareMax || (load.inFlight >= inFlightMin && load.inFlight > inFlight * shareMax)
        const isQuiet = now - load.sentAt >= quietAfterMs
        return isNoisy && !isQuiet ? [[group, { inFlight: load.inFlight, share }] as const] : []
      }),
    )
  }

  #loadOf(group: string): Load {
    const load = this.#loads.get(group) ?? { inFlight: 0, takenAt: 0, spent: [], sentAt: 0 }
    this.#loads.set(group, load)
    return load
  }
}

interface Rank {
  inFlight: number
  share: number
}
/** before every noisy group */
const quiet: Rank = { inFlight: -1, share: 0 }

function msOf(load: Load, now: number): number {
  load.spent = load.spent.filter(({ endedAt }) => now - endedAt < quietAfterMs)
  const ended = load.spent.reduce((sum, { ms }) => sum + ms, 0)
  return ended + load.inFlight * now - load.takenAt
}
