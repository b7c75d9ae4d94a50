import type { Draft, Step } from '../draft.ts'
import type { FleetEvent, RuleEvent } from '../fleet-event.ts'
import { idOf, nextSequence, sequenceOfId } from '../ids.ts'
import { rules } from '../rules/index.ts'
import type { Rule } from '../rules/rule.ts'

/** Lets each of the rules judge the position. Late fixes ring nothing: what they tell is over. */
export const judgedBy = (rules: readonly Rule[]): Step => ({
  name: 'judgement',
  take(draft) {
    if (draft.late) return
    const input = { position: draft.position, last: draft.state.last, setting: draft.context.setting }
    for (const rule of rules) {
      const { memory, events } = rule.judge(draft.memory[rule.name], input)
      draft.memory = remembering(draft.memory, rule.name, memory)
      for (const event of events) draft.events.push(numbered(draft, event))
    }
  },
})

export const judgement: Step = judgedBy(rules)

/** What is forgotten leaves no trace: the state is stored as it is. */
function remembering(memory: Draft['memory'], rule: string, now: unknown): Draft['memory'] {
  if (now !== undefined) return { ...memory, [rule]: now }
  if (!(rule in memory)) return memory
  const { [rule]: _forgotten, ...rest } = memory
  return rest
}

function numbered({ state, position, events }: Draft, event: RuleEvent): FleetEvent {
  const newest = events.at(-1)
  const previous = newest ? sequenceOfId(newest.id) : state.eventSequence
  return {
    id: idOf(state.deviceId, nextSequence(previous, event.eventTime)),
    deviceId: state.deviceId,
    type: event.type,
    eventTime: event.eventTime,
    positionId: position.id,
    geofenceId: event.geofenceId ?? 0,
    maintenanceId: event.maintenanceId ?? 0,
    attributes: event.attributes,
  }
}
