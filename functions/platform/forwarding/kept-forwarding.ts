import type { ForwardingState } from '../../../shared/domain/forwarding/forwarding-state.ts'
import type { BrokerPassword, ForwardedBatch, ForwardingWakeUp, RefusedBatch } from './forwarding-ports.ts'

/** What is kept of one target. */
export interface KeptForwarding {
  /** by key */
  waiting: Map<string, ForwardedBatch>
  refused: Map<string, RefusedBatch>
  state: ForwardingState
  heldUntil: number
  secret: string | null
  password: BrokerPassword | null
}

/** As it was put into the queue. */
export type QueuedWakeUp = ForwardingWakeUp & { delayMs: number }
