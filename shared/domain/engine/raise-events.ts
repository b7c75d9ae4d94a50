import type { DeviceState } from '../device-state.ts'
import { phrase, phraseOf } from '../failures.ts'
import type { RuleEvent } from '../fleet-event.ts'
import { historyLimits } from '../limits/history.ts'
import type { Rule, RuleInput } from '../rules/rule.ts'
import type { Problem } from './active-rules.ts'
import { standstillAt, type StandstillMemory } from './standstill.ts'

type Memory = DeviceState['memory']

/** Where the rules' memory says where the device stays. */
export const standstillName = 'still'

export interface RaisedEvents {
  memory: Memory
  events: RuleEvent[]
  problems: Problem[]
}

/** Applies all rules to a position. A rule that fails becomes a problem and keeps its memory; the others go on. */
export function raiseEvents(
  rules: readonly Rule[],
  before: Memory,
  input: Omit<RuleInput, 'standstill'>,
): RaisedEvents {
  const { memory: still, standstill } = standstillAt(before[standstillName] as StandstillMemory | undefined, input)
  const given = { ...input, standstill }
  let memory = withMemory(before, standstillName, still)
  const events: RuleEvent[] = []
  const problems: Problem[] = []
  for (const rule of rules) {
    try {
      const evaluated = rule.evaluate(memory[rule.name], given)
      memory = withMemory(memory, rule.name, evaluated.memory)
      events.push(...evaluated.events)
    } catch (error) {
      const reason = phrase('{field}: {problem}', { field: rule.name, problem: phraseOf(error) })
      problems.push({ kind: 'rule', id: 0, reason, written: '' })
    }
  }
  return { memory, events: events.slice(0, historyLimits.eventsPerPositionMax), problems }
}

/** Undefined removes the entry: the state is stored as it is. */
export function withMemory(memory: Memory, name: string, now: unknown): Memory {
  if (now !== undefined) return memory[name] === now ? memory : { ...memory, [name]: now }
  if (!(name in memory)) return memory
  const { [name]: _forgotten, ...rest } = memory
  return rest
}
