import type { Draft, Step } from '../draft.ts'
import { isHistoryArriving } from '../days/late-data.ts'
import { startRun, eventsOf, extendRun, lateReachMs, passStored, type LateContext } from '../engine/late-run.ts'
import { numberEvents } from '../engine/number-events.ts'
import { raiseEvents } from '../engine/raise-events.ts'
import { holdMaintenance } from '../engine/totals-changed.ts'
import type { RuleEvent } from '../fleet-event.ts'
import type { Position } from '../position.ts'
import { rules } from '../rules/index.ts'
import { onlineSinceOf } from '../status.ts'
import { inTrackOrder, isBefore } from '../track-order.ts'
import { isCountedTotal } from '../rules/maintenance.ts'
import type { Rule } from '../rules/rule.ts'

/** Applies the rules to the position. Late fixes are evaluated apart from live ones, as a run of their own. */
export const evaluationBy = (rules: readonly Rule[]): Step => ({
  name: 'evaluation',
  apply(draft) {
    const { context, settings, position } = draft
    const rest = { settings, activeRules: context.activeRules, onlineSince: onlineSinceOf(draft.state) }
    if (draft.late)
      return evaluateLate(draft, { rules, rest: { ...rest, ...withoutTotals(draft) }, raisedAt: context.raisedAt })
    const { last } = draft.state
    const isPassing = last !== null && isHistoryArriving(draft.memory)
    const known = isPassing ? holdMaintenance(draft.memory, last, context.activeRules.services) : draft.memory
    // where the others are now says nothing of where they were then
    const linked = draft.fix.isAsStored ? undefined : (context.linked ?? [])
    const given = { position, last, ...rest, ...(linked && { linked }), ...(isPassing && withoutTotals(draft)) }
    const { memory, events, problems } = raiseEvents(rules, known, given)
    draft.memory = memory
    draft.problems.push(...problems)
    raise(draft, events)
  },
})

export const evaluation: Step = evaluationBy(rules)

/**
 * What late fixes add to the totals is due once the device's own totals have changed, see `late-totals.ts`, and what is
 * driven while history arrives once that is settled, see `totals-changed.ts`.
 */
function withoutTotals({ context: { activeRules } }: Draft): Pick<LateContext['rest'], 'activeRules'> {
  if (!activeRules.services.some(isCountedTotal)) return { activeRules }
  return {
    activeRules: { ...activeRules, services: activeRules.services.filter((service) => !isCountedTotal(service)) },
  }
}

function evaluateLate(draft: Draft, late: LateContext): void {
  const { before, position, context } = draft
  const leadUp = leadUpTo(draft)
  let { run } = draft
  if (run && run.last?.id !== before?.id) {
    const passed = passStored(run, leadUp, { ...late, fixTime: position.fixTime })
    if (!passed) raise(draft, eventsOf(run, late))
    run = passed
  }
  const next = extendRun(run ?? startRun(leadUp, late), position, late)
  const last = draft.state.last!
  const isAfterwards = (each: Position) => isBefore(position, each) && each.fixTime <= position.fixTime + lateReachMs
  const known = [...context.history.filter((each) => each.id !== last.id), last]
  draft.run = { ...next.run, since: next.run.since ?? position.fixTime, after: known.filter(isAfterwards) }
  draft.problems.push(...next.problems)
}

const leadUpTo = ({ before, context }: Draft): Position[] =>
  context.history.filter((each) => before !== null && inTrackOrder(each, before) <= 0)

function raise(draft: Draft, events: readonly RuleEvent[]): void {
  const { state, position } = draft
  draft.events.push(...numberEvents(events, { state, positionId: position.id, before: draft.events }))
}
