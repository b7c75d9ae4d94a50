import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { errorFacts, log } from '../../platform/log.ts'
import type { BacklogMessages } from '../../platform/ports/tracker-ports.ts'
import type { DeviceConfigurations } from '../../application/tenants/device-configuration.ts'
import type { DeviceKey } from '../../platform/ports/ports.ts'
import type { DeviceLookup } from '../device-cache.ts'
import { fixesLeftIn, type Received } from '../read-record.ts'
import { isBuffered } from './stream-choice.ts'
import { isAlreadyRead } from '../stream-progress.ts'
import { type DevicePositions, TenantShares } from './tenant-shares.ts'

/** A device whose buffer waits in the backlog is shown as online by a save so often. */
const arrivalSavedMs = minuteMs
/** More such saves would delay the live messages of the batch. The others are online with their next message, or once the backlog reader saves them. */
const arrivalsPerBatchMax = 20

type Open = DeviceLookup & { kind: 'open' }
type ByDevice = ReadonlyMap<string, readonly Received[]>

/** What is left to accept, by device. */
export interface Moved {
  /** of which nothing waits: can be accepted while the others are put into the backlog */
  left: ByDevice
  /** of the others, once the backlog has what waits; then, one device of each tenant to which that is to be said */
  rest: Promise<{ left: ByDevice; delayed: readonly DeviceKey[] }>
}

/**
 * Moves messages from the live stream to the backlog before anything is read or written for them: those that their
 * trackers buffered, so that a device that sends a day in single fixes delays no other, those that wait for a service, and
 * what is above a tenant's share of a shard that does not keep up.
 */
export class BacklogTransfer {
  readonly #messages: BacklogMessages
  readonly #configurations: DeviceConfigurations
  readonly #shares = new TenantShares()

  constructor(messages: BacklogMessages, configurations: DeviceConfigurations) {
    this.#messages = messages
    this.#configurations = configurations
  }

  /**
   * Begins to put what is to wait into the backlog, all at once.
   * @param now epoch ms
   * @param unknown messages that wait for a service there
   * @returns what is left to accept here, live messages first. All of it when the backlog takes none: then it is
   * accepted late rather than lost. A later message of a device must not be accepted before the stream has the earlier ones
   */
  async move(
    byDevice: ByDevice,
    found: ReadonlyMap<string, DeviceLookup>,
    { now, unknown = noneBuffered }: { now: number; unknown?: ReadonlySet<Received> },
  ): Promise<Moved> {
    const moving = new Map<string, Set<Received>>()
    const live: DevicePositions[] = []
    for (const [uniqueId, messages] of byDevice) {
      const known = found.get(uniqueId)
      if (known?.kind !== 'open') continue
      const unread = messages.filter(
        (received) => received.message.kind === 'fixes' && !isAlreadyRead(known.state, received),
      )
      const buffered = await this.#waitingOf(known, unread, unknown)
      if (buffered.size > 0) moving.set(uniqueId, buffered)
      if (buffered.size < unread.length) live.push(positionsOf(known, unread, buffered))
    }
    const waiting = this.#shares.above(live, now)
    for (const { messages } of waiting) {
      const { uniqueId } = messages[0]!.message
      moving.set(uniqueId, new Set([...(moving.get(uniqueId) ?? []), ...messages]))
    }
    if (moving.size === 0) return { left: byDevice, rest: nothingLeft }
    const [rest, left] = parted(byDevice, (uniqueId) => moving.has(uniqueId))
    const isPut = this.putAll([...moving.values()].flatMap((each) => [...each]))
    return {
      left,
      rest: isPut.then((isInBacklog) =>
        isInBacklog
          ? { left: leftOf(rest, found, moving), delayed: this.#shares.unsaid(waiting, now) }
          : { left: rest, delayed: [] },
      ),
    }
  }

  /** @returns whether the backlog has them */
  async putAll(moved: readonly Received[]): Promise<boolean> {
    try {
      await this.#messages.put(
        moved.map(({ record, message }) => ({ uniqueId: message.uniqueId, record })),
        'backlog',
      )
      return true
    } catch (error) {
      log({ capability: 'ingest', what: 'backlogNotReached', count: moved.length, ...errorFacts(error) })
      return false
    }
  }

  async #waitingOf(
    { tenantId, device, state }: Open,
    unread: readonly Received[],
    unknown: ReadonlySet<Received>,
  ): Promise<Set<Received>> {
    if (unread.length === 0) return noneBuffered
    const { settings } = await this.#configurations.of(tenantId, device)
    const known = { last: state.last, settings }
    return new Set(unread.filter((received) => unknown.has(received) || isBuffered(received, known)))
  }
}

const noneBuffered: Set<Received> = new Set()
const nothingLeft = Promise.resolve({ left: new Map(), delayed: [] })

function parted(byDevice: ByDevice, isFirst: (uniqueId: string) => boolean): [ByDevice, ByDevice] {
  const parts = [new Map<string, readonly Received[]>(), new Map<string, readonly Received[]>()] as const
  for (const [uniqueId, messages] of byDevice) parts[isFirst(uniqueId) ? 0 : 1].set(uniqueId, messages)
  return [parts[0], parts[1]]
}

function positionsOf(
  { tenantId, device }: Open,
  unread: readonly Received[],
  buffered: ReadonlySet<Received>,
): DevicePositions {
  const messages = buffered.size === 0 ? unread : unread.filter((received) => !buffered.has(received))
  const positions = messages.reduce((sum, received) => sum + fixesLeftIn(received).length, 0)
  return { tenantId, deviceId: device.id, messages, positions }
}

/** What is left without those that moved; in their place, for a few devices of which nothing is left, that they arrived. */
function leftOf(
  byDevice: ByDevice,
  found: ReadonlyMap<string, DeviceLookup>,
  moved: ReadonlyMap<string, ReadonlySet<Received>>,
): ByDevice {
  const left = new Map<string, readonly Received[]>()
  const arrivals = new Map<string, readonly Received[]>()
  for (const [uniqueId, messages] of byDevice) {
    const gone = moved.get(uniqueId)
    const known = found.get(uniqueId)
    const rest = gone ? messages.filter((received) => !gone.has(received)) : messages
    if (rest.length > 0) left.set(uniqueId, rest)
    else if (gone && known?.kind === 'open' && arrivals.size < arrivalsPerBatchMax) {
      const newest = [...gone].at(-1)!
      if (isArrivalNews(known, newest)) arrivals.set(uniqueId, [arrivalOf(newest)])
    }
  }
  return new Map([...left, ...arrivals])
}

/** Whether it is to be saved that the device is online. */
const isArrivalNews = ({ state }: Open, { record }: Received): boolean =>
  state.status !== 'online' || record.receivedAt - (state.lastUpdate ?? 0) >= arrivalSavedMs

/** That this message arrived; its fixes are in the backlog. */
const arrivalOf = (received: Received): Received => ({
  ...received,
  message: { kind: 'ignored', uniqueId: received.message.uniqueId },
  isInBacklog: true,
})
