import { describe, expect, test } from 'vitest'
import type { CommandStateJson } from '../../../shared/wire/commands/command-json.ts'
import {
  commandOnCard,
  isCancellable,
  mergeCommands,
  saidOf,
  stepsBehind,
} from '../../../web/src/commands/command-states.ts'
import { aCommand } from './command-builders.ts'

const at = (minute: number) => `2026-05-04T12:${String(minute).padStart(2, '0')}:00.000Z`
const done = { state: 'done', sentAt: at(1), deliveredAt: at(1), endedAt: at(2) } as const

describe('pushed states', () => {
  test.each<{ name: string; held: CommandStateJson[]; pushed: CommandStateJson[]; result: string[] }>([
    {
      name: 'a new command stands first',
      held: [aCommand()],
      pushed: [aCommand({ id: 72, createdAt: at(1) })],
      result: ['72 queued', '71 queued'],
    },
    {
      name: 'a newer state takes the place of the older',
      held: [aCommand()],
      pushed: [aCommand({ state: 'sent' })],
      result: ['71 sent'],
    },
    {
      name: 'what has ended does not begin again',
      held: [aCommand(done)],
      pushed: [aCommand({ state: 'sent' })],
      result: ['71 done'],
    },
    {
      name: 'an answer that comes late is kept',
      held: [aCommand({ state: 'delivered', endedAt: at(1) })],
      pushed: [aCommand(done)],
      result: ['71 done'],
    },
    {
      name: 'two of one moment stand by their ids',
      held: [aCommand()],
      pushed: [aCommand({ id: 72 })],
      result: ['72 queued', '71 queued'],
    },
  ])('$name', ({ held, pushed, result }) => {
    expect(mergeCommands(held, pushed).map(({ id, state }) => `${id} ${state}`)).toEqual(result)
  })

  test('no more than a hundred are held', () => {
    const many = Array.from({ length: 120 }, (_, id) => aCommand({ id, createdAt: new Date(id * 1000).toISOString() }))
    const merged = mergeCommands([], many)
    expect(merged).toHaveLength(100)
    expect(merged[0]?.id).toBe(119)
  })
})

test.each([
  { name: 'waiting', facts: { state: 'waiting' }, steps: 1, cancellable: true },
  { name: 'queued', facts: { state: 'queued' }, steps: 1, cancellable: true },
  { name: 'sent', facts: { state: 'sent', sentAt: at(1) }, steps: 2, cancellable: false },
  { name: 'delivered', facts: { state: 'delivered', sentAt: at(1), deliveredAt: at(1) }, steps: 3, cancellable: false },
  { name: 'done', facts: done, steps: 4, cancellable: false },
  { name: 'failed at the tracker', facts: { ...done, state: 'failed' }, steps: 3, cancellable: false },
  { name: 'expired in the queue', facts: { state: 'expired', endedAt: at(5) }, steps: 1, cancellable: false },
] as const)('$name: $steps steps are behind it', ({ facts, steps, cancellable }) => {
  expect(stepsBehind(aCommand(facts))).toBe(steps)
  expect(isCancellable(aCommand(facts))).toBe(cancellable)
})

const minuteMs = 60_000
test.each([
  { name: 'nothing was sent', history: [], shown: null },
  { name: 'one is under way', history: [aCommand()], shown: 71 },
  { name: 'one ended a moment ago', history: [aCommand(done)], shown: 71 },
  { name: 'one ended long ago', history: [aCommand({ ...done, endedAt: at(2) })], laterMs: 16 * minuteMs, shown: null },
  {
    name: 'an older one is under way',
    history: [aCommand({ ...done, id: 72, createdAt: at(1) }), aCommand()],
    shown: 71,
  },
])('the card shows what is worth it: $name', ({ history, laterMs = 0, shown }) => {
  expect(commandOnCard(history, Date.parse(at(2)) + laterMs)?.id ?? null).toBe(shown)
})

test.each([
  {
    name: 'what an engine stop waits for',
    facts: { state: 'waiting', waitsFor: 'The vehicle moves.' },
    says: { result: null, reason: 'The vehicle moves.' },
  },
  { name: 'the answer', facts: { ...done, result: 'OK' }, says: { result: 'OK', reason: null } },
  {
    name: 'a failure with the tracker’s words',
    facts: { ...done, state: 'failed', reason: 'It failed.', result: 'E7' },
    says: { result: 'E7', reason: 'It failed.' },
  },
] as const)('a command says $name', ({ facts, says }) => {
  expect(saidOf(aCommand(facts))).toEqual(says)
})
