import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { errorFacts, log } from '../../platform/log.ts'
import type { BacklogMessages } from '../../platform/ports/tracker-ports.ts'
import type { DeviceConfigurations } from '../../platform/tenants/device-configuration.ts'
import type { DeviceLookup } from '../known-devices.ts'
import type { Received } from '../read-record.ts'
import { isBuffered } from './stream-choice.ts'
import { isAlreadyRead } from '../stream-progress.ts'

/** A device whose buffer waits in the backlog stream is shown as online by a save so often. */
const arrivalSavedMs = minuteMs
/** More such saves would delay the live messages of the batch. The others are online with their next message, or once the backlog reader saves them. */
const arrivalsPerBatchMax = 20

type Open = DeviceLookup & { kind: 'open' }
type ByDevice = ReadonlyMap<string, readonly Received[]>

/**
 * Moves buffered messages from the live stream to the backlog stream before anything is read or written for them: a
 * device that sends a day in single fixes then delays no other.
 */
export class BacklogTransfer {
  readonly #messages: BacklogMessages
  readonly #configurations: DeviceConfigurations

  constructor(messages: BacklogMessages, configurations: DeviceConfigurations) {
    this.#messages = messages
    this.#configurations = configurations
  }

  /**
   * Puts the buffered messages of registered devices into the backlog stream, all at once.
   * @returns what is left to accept here, by device, live messages first. All of it when the backlog stream takes none: then they are accepted
   * late rather than lost
   */
  async move(byDevice: ByDevice, found: ReadonlyMap<string, DeviceLookup>): Promise<ByDevice> {
    const left = new Map<string, readonly Received[]>()
    const arrivals = new Map<string, readonly Received[]>()
    const moved: Received[] = []
    for (const [uniqueId, messages] of byDevice) {
      const known = found.get(uniqueId)
      const buffered = known?.kind === 'open' ? await this.#bufferedOf(known, messages) : noneBuffered
      if (buffered.size === 0 || known?.kind !== 'open') {
        left.set(uniqueId, messages)
        continue
      }
      moved.push(...buffered)
      const live = messages.filter((received) => !buffered.has(received))
      const newest = [...buffered].at(-1)!
      if (live.length > 0) left.set(uniqueId, live)
      else if (arrivals.size < arrivalsPerBatchMax && isArrivalNews(known, newest))
        arrivals.set(uniqueId, [arrivalOf(newest)])
    }
    if (moved.length === 0) return byDevice
    return (await this.putAll(moved)) ? new Map([...left, ...arrivals]) : byDevice
  }

  /** @returns whether the backlog stream has them */
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

  async #bufferedOf({ tenantId, device, state }: Open, messages: readonly Received[]): Promise<Set<Received>> {
    const candidates = messages.filter(
      (received) => received.message.kind === 'fixes' && !isAlreadyRead(state, received),
    )
    if (candidates.length === 0) return noneBuffered
    const { settings } = await this.#configurations.of(tenantId, device)
    return new Set(candidates.filter((received) => isBuffered(received, { last: state.last, settings })))
  }
}

const noneBuffered: Set<Received> = new Set()

/** Whether it is to be saved that the device is online. */
const isArrivalNews = ({ state }: Open, { record }: Received): boolean =>
  state.status !== 'online' || record.receivedAt - (state.lastUpdate ?? 0) >= arrivalSavedMs

/** That this message arrived; its fixes are in the backlog stream. */
const arrivalOf = (received: Received): Received => ({
  ...received,
  message: { kind: 'ignored', uniqueId: received.message.uniqueId },
  isInBacklog: true,
})
