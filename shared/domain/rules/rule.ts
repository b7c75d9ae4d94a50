import type { EngineSettings } from '../engine/engine-settings.ts'
import type { ActiveRules } from '../engine/active-rules.ts'
import type { Standstill } from '../engine/standstill.ts'
import type { RuleEvent } from '../fleet-event.ts'
import type { Position } from '../position.ts'
import type { LinkedDevice } from './proximity/linked-position.ts'

/** What a rule may look at beside its own memory. */
export interface RuleInput {
  position: Position
  /** the position before this one in time; null for a device's first */
  last: Position | null
  /** where the device stays, and since when */
  standstill: Standstill
  settings: EngineSettings
  /** epoch ms since when the tracker is connected again, after it was offline; absent where that is not known */
  onlineSince?: number
  activeRules: ActiveRules
  /** where the devices that it is linked to are, as far as that counts; absent where nobody knows, as around late fixes and imports */
  linked?: readonly LinkedDevice[]
}

export interface RuleResult<Memory> {
  memory: Memory
  events: RuleEvent[]
}

/**
 * A rule sees one position, what it remembered, and its settings; it touches nothing else. Memory is plain data and is
 * paid for with every fix: what the last position says is not remembered, and undefined takes no room at all.
 */
export interface Rule<Memory = unknown> {
  name: string
  evaluate(memory: Memory | undefined, input: RuleInput): RuleResult<Memory | undefined>
}
