import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { NoisyGroups } from '../../../infra/local/emulators/sqs/noisy-groups.ts'
import { minuteMs, secondMs } from '../../../shared/domain/time/durations.ts'

interface Step {
  at: number
  group: string
  count?: number
  /** when it was taken, if it ended at `at` */
  takenAt?: number
}

const second = secondMs
const waiting = [{ group: 'big' }, { group: 'big' }, { group: 'small' }, {}]
const names = (messages: { group?: string }[]) => messages.map(({ group = '-' }) => group)

const cases: { name: string; steps: Step[]; at?: number; order: string[] }[] = [
  { name: 'nobody has taken anything: the oldest first', steps: [], order: ['big', 'big', 'small', '-'] },
  {
    name: 'thirty of one are in flight: the others first',
    steps: [{ at: 0, group: 'big', count: 30 }],
    order: ['small', '-', 'big', 'big'],
  },
  {
    name: 'twenty-nine are in flight, taken at this moment: the oldest first',
    steps: [{ at: second, group: 'big', count: 29 }],
    order: ['big', 'big', 'small', '-'],
  },
  {
    name: 'thirty of one among four hundred in flight: the oldest first',
    steps: [
      { at: second, group: 'big', count: 30 },
      ...Array.from({ length: 37 }, (_, one) => ({ at: second, group: `other${one}`, count: 10 })),
    ],
    order: ['big', 'big', 'small', '-'],
  },
  {
    name: 'one message took nearly all of the time: the others first',
    steps: [
      { at: 0, group: 'big' },
      { at: 9 * second, group: 'big', takenAt: 0 },
    ],
    at: 10 * second,
    order: ['small', '-', 'big', 'big'],
  },
  {
    name: 'both took more than a tenth, one took more: the other first',
    steps: [
      { at: 9 * second, group: 'big', takenAt: 0 },
      { at: 9 * second, group: 'small', takenAt: 6 * second },
    ],
    at: 10 * second,
    order: ['-', 'small', 'big', 'big'],
  },
  {
    name: 'five minutes after its last message it is quiet',
    steps: [{ at: 0, group: 'big', count: 30 }],
    at: 5 * minuteMs,
    order: ['big', 'big', 'small', '-'],
  },
]

test.each(cases)('$name', ({ steps, at = second, order }) => {
  const groups = new NoisyGroups()
  for (const group of ['big', 'small']) groups.sent(group, 0)
  for (const step of steps) {
    for (let one = 0; one < (step.count ?? 1); one++) {
      groups.taken(step.group, step.takenAt ?? step.at)
      if (step.takenAt !== undefined) groups.ended(step.group, { takenAt: step.takenAt, now: step.at })
    }
  }
  expect(names(groups.inOrder(waiting, at))).toEqual(order)
})

test('messages of one group keep their order, and none is lost', () => {
  const some = fc.array(fc.record({ group: fc.constantFrom('a', 'b', 'c'), id: fc.nat() }))
  const taken = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 100 })
  fc.assert(
    fc.property(some, taken, (messages, groups) => {
      const noisy = new NoisyGroups()
      for (const group of groups) noisy.sent(group, 0)
      for (const group of groups) noisy.taken(group, 0)
      const ordered = noisy.inOrder(messages, second)
      for (const name of ['a', 'b', 'c']) {
        const of = (all: typeof messages) => all.filter(({ group }) => group === name)
        expect(of(ordered)).toEqual(of(messages))
      }
      expect(ordered).toHaveLength(messages.length)
    }),
  )
})
