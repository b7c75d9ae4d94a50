import { describe, expect, test } from 'vitest'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import type { TakenPositionsJson } from '../../../../shared/wire/imports/track-import-json.ts'
import { always, drive, morning, seen, van } from './import-fixture.ts'

/** Something that happens once, before a write of a call. */
function interruption() {
  let left = 0
  let waiting: (() => Promise<unknown>) | null = null
  return {
    at(write: number, happens: () => Promise<unknown>) {
      left = write
      waiting = happens
    },
    before: async () => {
      if (waiting === null || --left > 0) return
      const happens = waiting
      waiting = null
      await happens()
    },
    isOver: () => waiting === null,
  }
}

const dies = () => Promise.reject(new Error('The process dies'))
const parts = [drive(3), drive(4)] as const
const total = parts[0].length + parts[1].length

/** One that has an import and one that never had, after the same drive. */
async function pair() {
  const { before, ...interrupts } = interruption()
  const [clean, found] = [await van(), await van(before)]
  for (const each of [clean, found]) {
    await each.arrive(drive(2))
    each.moveTo(morning + 7 * dayMs)
    await each.settle()
  }
  const importId = await found.begin(total)
  const send = (place: 0 | 1) =>
    found.send(importId, { offset: place === 0 ? 0 : parts[0].length, positions: parts[place] })
  const expectRemoved = async () => {
    expect(interrupts.isOver()).toBe(true)
    for (const each of [clean, found]) {
      each.moveTo(morning + 10 * dayMs)
      await each.settle()
    }
    expect(await found.list()).toEqual([])
    expect(await seen(found)).toEqual(await seen(clean))
  }
  return { found, importId, send, interrupts, expectRemoved }
}

describe('an import whose calls are interrupted', () => {
  test.each([
    { write: 1, asksAgain: true },
    { write: 2, asksAgain: true },
    { write: 3, asksAgain: false },
  ])('is removed, although the removal died at write $write', async ({ write, asksAgain }) => {
    const { found, importId, send, interrupts, expectRemoved } = await pair()
    for (const place of [0, 1] as const) await send(place)
    await found.deliver()
    await found.settle()
    interrupts.at(write, dies)
    expect(await found.remove(importId)).toBe(500)
    // the page offers it for what is not being removed
    expect(await found.list()).toMatchObject([{ state: 'done' }])
    if (asksAgain) await found.undo(importId)
    await expectRemoved()
  })

  test.each([
    { part: 0, write: 1 },
    { part: 0, write: 2 },
    { part: 0, write: 3 },
    { part: 1, write: 1 },
    { part: 1, write: 2 },
    { part: 1, write: 3 },
  ] as const)('is removed with part $part, whose call died at write $write', async ({ part, write }) => {
    const { found, importId, send, interrupts, expectRemoved } = await pair()
    if (part === 1) await send(0)
    interrupts.at(write, dies)
    expect((await send(part)).status).toBe(500)
    await found.deliver()
    await found.settle()
    await found.undo(importId)
    await expectRemoved()
  })

  test.each([1, 2, 3])('leaves nothing of a call before whose write %i it is removed', async (write) => {
    const { found, importId, send, interrupts, expectRemoved } = await pair()
    interrupts.at(write, () => found.undo(importId))
    expect((await send(0)).status).toBe(write === 1 ? 404 : 409)
    await found.deliver()
    await expectRemoved()
  })

  test.each([
    { known: 0, write: 1 },
    { known: 1, write: 1 },
    { known: 1, write: 2 },
    { known: 1, write: 3 },
  ])(
    'leaves nothing of what comes before write $write of the removal, after $known parts',
    async ({ known, write }) => {
      const { found, importId, send, interrupts, expectRemoved } = await pair()
      if (known === 1) await send(0)
      await found.deliver()
      interrupts.at(write, async () => {
        await send(known === 1 ? 1 : 0)
        await found.deliver()
      })
      await found.undo(importId)
      await expectRemoved()
      expect(await found.list()).toEqual([])
    },
  )

  test.each([1, 2, 3])('goes on when a call is repeated before its write %i', async (write) => {
    const { found, importId, interrupts } = await pair()
    const part = { offset: 0, positions: [...parts[0], { time: 'yesterday' }] }
    const send = async () => {
      const { status, json } = await found.send(importId, part)
      const { import: known, refused } = json as TakenPositionsJson
      return [status, known.sent, known.positions, refused.map(({ index }) => index)]
    }
    const taken = [200, part.positions.length, parts[0].length, [parts[0].length]]
    interrupts.at(write, async () => expect(await send()).toEqual(taken))
    expect(await send()).toEqual(taken)
    await found.deliver()
    const rows = await found.tracks.between(found.id, always)
    expect(rows.filter(({ protocol }) => protocol === 'imported')).toHaveLength(parts[0].length)
  })
})
