import type { DeviceState } from './device-state.ts'
import type { FleetEvent } from './fleet-event.ts'
import type { Fix, Position } from './position.ts'

export interface AdvanceContext {
  /** epoch ms: when the message is being accepted */
  now: number
  /** attributes of the device, then its groups, then the tenant: the first that has the key wins */
  setting: (key: string) => unknown
  /** stored positions around a late fix, by fix time then id; may be empty. Not looked at for fixes in order */
  history: readonly Position[]
}

/** Why a fix was not kept. `noPlace`: it has none, and the device never had one to take over. */
export type Ignored = 'duplicate' | 'future' | 'noPlace'

/** A fix on its way to become a position. Each step of `advance` fills in or corrects one thing. */
export interface Draft {
  /** as it was before this fix; steps leave it alone */
  readonly state: DeviceState
  readonly context: AdvanceContext
  /** as the tracker sent it */
  readonly fix: Fix
  position: Position
  /** older than what is already known of the device: kept as history, moves and rings nothing */
  late: boolean
  /** the stored position right before and right after this one in time, as far as known */
  before: Position | null
  after: Position | null
  memory: DeviceState['memory']
  events: FleetEvent[]
}

/** @returns why the fix goes no further, or nothing */
export interface Step {
  name: string
  take(draft: Draft): Ignored | void
}
