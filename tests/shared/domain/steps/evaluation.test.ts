import { filled } from '../../../../shared/domain/failures.ts'
import { describe, expect, it } from 'vitest'
import type { Draft } from '../../../../shared/domain/draft.ts'
import { engineSettings } from '../../../../shared/domain/engine/engine-settings.ts'
import { newDeviceState } from '../../../../shared/domain/device-state.ts'
import type { Rule, RuleResult } from '../../../../shared/domain/rules/rule.ts'
import { evaluationBy } from '../../../../shared/domain/steps/evaluation.ts'
import { contextOf, fixOf, noon, positionOf } from '../../../support/positions.ts'

const draftOf = (changes: Partial<Draft> = {}): Draft => ({
  state: newDeviceState(7),
  context: contextOf(),
  settings: engineSettings(() => undefined),
  fix: fixOf(),
  position: positionOf(),
  late: false,
  before: null,
  after: null,
  leg: { isOutlier: false, counts: true, origin: null, metres: 0, seen: null },
  last: null,
  memory: { presence: { version: 3 } },
  events: [],
  run: null,
  problems: [],
  ...changes,
})

/** Remembers how often it was asked, until it was asked three times; rings with every answer. */
const counting: Rule = {
  name: 'counting',
  evaluate: (memory): RuleResult<unknown> => {
    const asked = typeof memory === 'number' ? memory + 1 : 1
    return {
      memory: asked === 3 ? undefined : asked,
      events: [
        { type: 'alarm', eventTime: noon, attributes: { asked } },
        { type: 'geofenceEnter', eventTime: noon, geofenceId: 5, attributes: {} },
      ],
    }
  },
}

describe('evaluation', () => {
  it('keeps what a rule remembers under its name, beside what others keep, until it forgets', () => {
    const draft = draftOf()
    const memories = [1, 2, 3].map(() => {
      evaluationBy([counting]).apply(draft)
      const { still: _where, ...memory } = draft.memory
      return memory
    })
    const presence = { version: 3 }
    expect(memories).toStrictEqual([{ presence, counting: 1 }, { presence, counting: 2 }, { presence }])
  })

  it('numbers the events of one position one after the other', () => {
    const draft = draftOf()
    evaluationBy([counting]).apply(draft)
    const [first, second] = draft.events
    expect(second!.id - first!.id).toBe(1)
    expect(second).toMatchObject({ deviceId: 7, positionId: draft.position.id, geofenceId: 5, maintenanceId: 0 })
  })

  it('goes on when a rule fails, and says which', () => {
    const broken: Rule = {
      name: 'broken',
      evaluate() {
        throw new Error('no such thing')
      },
    }
    const draft = draftOf()
    evaluationBy([broken, counting]).apply(draft)
    expect(draft.events).toHaveLength(2)
    const [problem, ...others] = draft.problems
    expect([problem!.kind, filled(problem!.reason), others]).toEqual(['rule', 'broken: no such thing', []])
  })

  it('evaluates a late fix apart from the memory of the live rules', () => {
    const last = positionOf({ fixTime: noon + 60_000 })
    const state = { ...newDeviceState(7), last, memory: { counting: 2 } }
    const draft = draftOf({ state, late: true, after: last, memory: state.memory })
    evaluationBy([counting]).apply(draft)
    expect(draft).toMatchObject({ memory: { counting: 2 }, events: [], run: { memory: { counting: 1 } } })
    expect(draft.run!.held).toHaveLength(2)
  })

  it('evaluates each stored position between late fixes once, not all that is around each of them', () => {
    const at = (place: number) => positionOf({ id: 1000 + place, fixTime: noon + place * 10_000 })
    const stored = Array.from({ length: 20 }, (_, place) => at(place * 2))
    const known = [...stored]
    const last = at(60)
    const state = { ...newDeviceState(7), last }
    const evaluated: number[] = []
    const watching: Rule = {
      name: 'watching',
      evaluate: (memory, { position }) => {
        evaluated.push((position.fixTime - noon) / 10_000)
        return { memory, events: [] }
      },
    }
    let run: Draft['run'] = null
    for (const place of [1, 3, 5, 7]) {
      const context = contextOf({ history: known.toSorted((a, b) => a.fixTime - b.fixTime) })
      const draft = draftOf({ state, late: true, position: at(place), before: at(place - 1), context, run })
      evaluationBy([watching]).apply(draft)
      run = draft.run
      known.push(draft.position)
    }
    expect(evaluated).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })
})
