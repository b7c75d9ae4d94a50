import type { DeviceState } from '../../../shared/domain/device-state.ts'
import { dueChanges } from '../../../shared/domain/due-changes.ts'
import { secondMs } from '../../../shared/domain/time/durations.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { reportedState } from '../../../shared/wire/json.ts'
import type { ReportedState } from '../../../shared/wire/live/reported-states.ts'
import { errorFacts, log } from '../../platform/log.ts'
import type { LiveUpdates, SavedReports } from '../../platform/ports/socket-ports.ts'

/** While the hand-over fails, so long passes between two tries: each keeps the batch waiting. */
const pauseAfterFailureMs = 10 * secondMs

interface Unsent {
  state: ReportedState
  position: Position | null
  isNew: boolean
}

/**
 * What batches saved and those who watch do not know yet: it is handed over after each batch, all of it at once.
 *
 * A save that will be handed over says so in the table, so that the table's stream need not announce it. While the
 * hand-over fails, saves are left to the stream, and what was promised before is tried again.
 */
export class LiveOutbox {
  readonly #updates: LiveUpdates
  readonly #now: () => number
  readonly #unsent = new Map<string, Map<number, Unsent>>()
  #retryAt = 0

  constructor(updates: LiveUpdates, now: () => number) {
    this.#updates = updates
    this.#now = now
  }

  /** Whether what is saved now may be promised. */
  get isWorking(): boolean {
    return this.#retryAt === 0
  }

  /** @param before null for the first save of the device */
  add(tenantId: string, before: DeviceState | null, after: DeviceState): void {
    const due = dueChanges(before, after)
    if (due.record || due.state || due.position) this.#note(tenantId, after, due)
  }

  /** Once more: messages came again that were saved already, so that it is not known whether they were handed over. */
  addAgain(tenantId: string, state: DeviceState): void {
    this.#note(tenantId, state, { record: false, position: true })
  }

  /** Never throws: what could not be handed over is tried again after a later batch. */
  async handOver(): Promise<void> {
    if (this.#unsent.size === 0 || this.#now() < this.#retryAt) return
    try {
      await this.#updates.put([...this.#unsent].map(([tenantId, devices]) => savedReports(tenantId, devices)))
      this.#unsent.clear()
      this.#retryAt = 0
    } catch (error) {
      this.#retryAt = this.#now() + pauseAfterFailureMs
      const devices = [...this.#unsent.values()].reduce((sum, { size }) => sum + size, 0)
      log({ capability: 'ingest', what: 'reportsNotHandedOver', devices, ...errorFacts(error) })
    }
  }

  #note(tenantId: string, after: DeviceState, due: { record: boolean; position: boolean }): void {
    const devices = this.#unsent.get(tenantId) ?? new Map<number, Unsent>()
    this.#unsent.set(tenantId, devices)
    const earlier = devices.get(after.deviceId)
    devices.set(after.deviceId, {
      state: reportedState(after.deviceId, after),
      position: due.position || earlier?.position ? after.last : null,
      isNew: due.record || earlier?.isNew === true,
    })
  }
}

const savedReports = (tenantId: string, devices: ReadonlyMap<number, Unsent>): SavedReports => ({
  tenantId,
  states: [...devices.values()].map(({ state }) => state),
  positions: [...devices.values()].flatMap(({ position }) => position ?? []),
  newIds: [...devices].filter(([, { isNew }]) => isNew).map(([id]) => id),
})
