import type { Draft, Step } from '../draft.ts'
import { beginRun, eventsOf, judged, type LateCircumstances } from '../engine/late-run.ts'
import { numbered } from '../engine/numbered.ts'
import { ring } from '../engine/ring.ts'
import type { RuleEvent } from '../fleet-event.ts'
import { rules } from '../rules/index.ts'
import type { Rule } from '../rules/rule.ts'

/** Lets each of the rules judge the position. Late fixes are judged beside the live ones, as a run of their own. */
export const judgedBy = (rules: readonly Rule[]): Step => ({
  name: 'judgement',
  take(draft) {
    const { context, settings, position } = draft
    const rest = { settings, inForce: context.inForce }
    if (draft.late) return judgeLate(draft, { rules, rest, rungAbout: context.rungAbout })
    const { memory, events, problems } = ring(rules, draft.memory, { position, last: draft.state.last, ...rest })
    draft.memory = memory
    draft.problems.push(...problems)
    tell(draft, events)
  },
})

export const judgement: Step = judgedBy(rules)

function judgeLate(draft: Draft, circumstances: LateCircumstances): void {
  const { before, position } = draft
  const { history } = draft.context
  const last = draft.state.last!
  const known = history.some(({ id }) => id === last.id) ? history : [...history, last]
  let { run } = draft
  if (run && run.last?.id !== before?.id) {
    tell(draft, eventsOf(run, circumstances))
    run = null
  }
  const leadUp = history.filter((each) => before !== null && !isAfter(each, before))
  const next = judged(run ?? beginRun(leadUp, circumstances), position, circumstances)
  draft.run = { ...next.run, after: known.filter((each) => each.fixTime > position.fixTime) }
  draft.problems.push(...next.problems)
}

const isAfter = (a: { fixTime: number; id: number }, b: { fixTime: number; id: number }): boolean =>
  a.fixTime > b.fixTime || (a.fixTime === b.fixTime && a.id > b.id)

function tell(draft: Draft, events: readonly RuleEvent[]): void {
  const { state, position } = draft
  draft.events.push(...numbered(events, { state, positionId: position.id, before: draft.events }))
}
