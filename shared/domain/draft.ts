import type { Leg } from './days/totals.ts'
import type { DeviceState } from './device-state.ts'
import type { ActiveRules, Problem } from './engine/active-rules.ts'
import type { EngineSettings } from './engine/engine-settings.ts'
import type { LateRun } from './engine/late-run.ts'
import type { FleetEvent } from './fleet-event.ts'
import type { Fix, Position } from './position.ts'
import type { LinkedDevice } from './rules/proximity/linked-position.ts'
import type { Setting } from './settings.ts'

export interface AdvanceContext {
  /** epoch ms: when the message is being accepted */
  now: number
  /** attributes of the device, then its groups, then the tenant: the first that has the key wins */
  setting: Setting
  /** what is linked to the device */
  activeRules: ActiveRules
  /** where the devices that it is linked to are, for rules of proximity; absent where none is */
  linked?: readonly LinkedDevice[]
  /** ms by which the newest fix of the message is ahead of its arrival; absent where it is not, and for a single fix */
  newestAheadMs?: number
  /**
   * Stored positions around a late fix, in the order of their track; may be empty. With those of some minutes before, the
   * rules restore their memory. Not needed for fixes in order, except one with the same time as the last.
   */
  history: readonly Position[]
  /** the late fixes right before this one; null when there are none */
  run: LateRun | null
  /** the events that are stored, or raised in this batch, for a position; needed for neighbours of late fixes only */
  raisedAt: (positionId: number) => readonly FleetEvent[]
}

/**
 * Why a fix was ignored. `noPlace`: it has no coordinates, and the device has no position to take them from. `filtered`:
 * people configured it.
 */
export type IgnoreReason = 'duplicate' | 'future' | 'noPlace' | 'filtered'

/** A fix on its way to become a position. Each step of `advance` fills in or corrects one thing. */
export interface Draft {
  /** as it was before this fix; steps leave it alone */
  readonly state: DeviceState
  readonly context: AdvanceContext
  readonly settings: EngineSettings
  /** as the tracker sent it */
  readonly fix: Fix
  position: Position
  /** older than what is already known of the device: kept as history, does not move the live state */
  late: boolean
  /** the stored position right before and right after this one in time, as far as known */
  before: Position | null
  after: Position | null
  /** where it was reached from, and whether it can have been */
  leg: Leg
  /** the device's latest position once this fix is known */
  last: Position | null
  memory: DeviceState['memory']
  events: FleetEvent[]
  run: LateRun | null
  problems: Problem[]
}

/** @returns why the fix goes no further, or nothing */
export interface Step {
  name: string
  apply(draft: Draft): IgnoreReason | void
}
