import { describe, expect, test } from 'vitest'
import type { AnyRecord } from '../../../../shared/entities/entity.ts'
import { isAsSent, savedWithoutAnswer } from '../../../../web/src/api/unanswered/duplicate-check.ts'

const sent: AnyRecord = { id: 0, name: 'Barge 7', phone: null, attributes: { plate: '16-1', days: [1, 2] } }

describe('a record is what was sent', () => {
  test.each([
    { name: 'with the id and the facts of the server', found: { ...sent, id: 9, status: 'unknown' }, is: true },
    {
      name: 'where the server leaves nothing out but what is empty',
      found: { ...sent, id: 9, phone: undefined },
      is: true,
    },
    { name: 'not with another name', found: { ...sent, id: 9, name: 'Barge 8' }, is: false },
    { name: 'not without its attributes', found: { ...sent, id: 9, attributes: {} }, is: false },
    { name: 'not with a shorter list', found: { ...sent, id: 9, attributes: { plate: '16-1', days: [1] } }, is: false },
    {
      name: 'not with nothing in place of a text',
      found: { ...sent, id: 9, attributes: { plate: null, days: [1, 2] } },
      is: false,
    },
  ])('$name', ({ found, is }) => {
    expect(isAsSent(found, sent)).toBe(is)
  })
})

describe('a save without an answer', () => {
  test.each([
    {
      name: 'a new record that arrived',
      of: sent,
      now: [
        { ...sent, id: 3, name: 'A' },
        { ...sent, id: 9 },
      ],
      id: 9,
    },
    { name: 'a new record that did not', of: sent, now: [{ ...sent, id: 3, name: 'A' }], id: null },
    {
      name: 'of two alike the later one',
      of: sent,
      now: [
        { ...sent, id: 3 },
        { ...sent, id: 9 },
      ],
      id: 9,
    },
    { name: 'a change that arrived', of: { ...sent, id: 3 }, now: [{ ...sent, id: 3 }], id: 3 },
    { name: 'never another record', of: { ...sent, id: 3 }, now: [{ ...sent, id: 9 }], id: null },
  ])('is found: $name', ({ of, now, id }) => {
    expect(savedWithoutAnswer(now, of)?.id ?? null).toBe(id)
  })
})
