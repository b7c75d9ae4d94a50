import type { RuleEvent } from '../fleet-event.ts'
import type { Position } from '../position.ts'

/** What a rule may look at beside its own memory. */
export interface RuleInput {
  position: Position
  /** the latest position before this one; null for a device's first */
  last: Position | null
  /** attributes of the device, then its groups, then the tenant: the first that has the key wins */
  setting: (key: string) => unknown
}

export interface RuleResult<Memory> {
  memory: Memory
  events: RuleEvent[]
}

/** A rule sees one position, what it remembered, and its settings; it touches nothing else. Memory is plain data. */
export interface Rule<Memory = unknown> {
  name: string
  judge(memory: Memory | undefined, input: RuleInput): RuleResult<Memory | undefined>
}
