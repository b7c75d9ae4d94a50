import { describe, expect, test } from 'vitest'
import { undoImports } from '../../../../functions/watch/undo-import.ts'
import type { Tracks } from '../../../../functions/platform/ports/ports.ts'
import { noActiveRules } from '../../../../shared/domain/engine/active-rules.ts'
import { engineSettings } from '../../../../shared/domain/engine/engine-settings.ts'
import { dayMs, hourMs } from '../../../../shared/domain/time/durations.ts'
import { always, drive, morning, seen, type Sent, van } from './import-fixture.ts'

const cases: { name: string; before: Sent[][]; brought: Sent[]; after: Sent[][] }[] = [
  { name: 'days before the first', before: [drive(8)], brought: [...drive(1), ...drive(2)], after: [] },
  { name: 'a day between two', before: [drive(2), drive(6)], brought: drive(4), after: [] },
  {
    name: 'the same days, at other hours',
    before: [drive(2), drive(4)],
    brought: [...drive(2, 300), ...drive(4, 200)],
    after: [],
  },
  { name: 'the way between two known places', before: [drive(2)], brought: drive(2, 0.5, 1500), after: [] },
  { name: 'days after the latest', before: [drive(2)], brought: [...drive(4), ...drive(5)], after: [] },
  { name: 'a vehicle that never sent', before: [], brought: drive(4), after: [] },
  {
    name: 'a day that its tracker sends as well later',
    before: [drive(2)],
    brought: drive(4, 30),
    after: [drive(4, 300)],
  },
  { name: 'hours of a day that is not over', before: [drive(2)], brought: drive(6), after: [drive(6, 900)] },
  {
    name: 'days, and its tracker goes on',
    before: [drive(2)],
    brought: [...drive(4), ...drive(5)],
    after: [drive(7), drive(8)],
  },
]

describe('an import that is removed', () => {
  test.each(cases)('leaves the vehicle as it would be without it: $name', async ({ before, brought, after }) => {
    const [clean, found] = [await van(), await van()]
    for (const each of [clean, found]) {
      for (const fixes of before) await each.arrive(fixes)
      each.moveTo(morning + 6 * dayMs + 12 * hourMs)
      await each.settle()
    }
    const importId = await found.bring(brought)
    await found.deliver()
    for (const each of [clean, found]) {
      each.moveTo(morning + 6 * dayMs + 20 * hourMs)
      await each.settle()
      for (const fixes of after) await each.arrive(fixes)
      await each.settle()
    }
    expect((await seen(found)).events).not.toEqual((await seen(clean)).events)
    await found.undo(importId)
    for (const each of [clean, found]) {
      each.moveTo(morning + 9 * dayMs + 20 * hourMs)
      await each.settle()
    }
    expect(await found.list()).toEqual([])
    expect(await seen(found)).toEqual(await seen(clean))
  })

  test('takes none of the positions that are still on their way', async () => {
    const found = await van()
    await found.arrive(drive(8))
    const importId = await found.bring(drive(2))
    await found.undo(importId)
    await found.deliver()
    await found.settle()
    expect((await found.tracks.between(found.id, always)).map(({ protocol }) => protocol)).not.toContain('imported')
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'ends the same when its process dies at write %i, and the vehicle goes on',
    async (diesAt) => {
      const [clean, found] = [await van(), await van()]
      const live = drive(8)
      for (const each of [clean, found]) {
        await each.arrive(drive(2))
        each.moveTo(morning + 7 * dayMs)
        await each.settle()
      }
      const importId = await found.bring([...drive(3), ...drive(4)])
      await found.deliver()
      await found.settle()
      await found.undo(importId)
      let writes = 0
      const { tracks, id } = found
      const through: Tracks = {
        ...tracks,
        // a live message comes between each read of the state and the first try to write it
        save: async (change) => {
          if (++writes === diesAt) throw new Error('The process dies')
          const [next] = live.splice(0, 1)
          if (next) await found.arrive([next])
          return tracks.save(change)
        },
        removePositions: async (deviceId, range) => {
          if (++writes === diesAt) throw new Error('The process dies')
          return tracks.removePositions(deviceId, range)
        },
      }
      const rules = { settings: engineSettings(() => undefined), activeRules: noActiveRules }
      const undo = async () => undoImports({ tracks: through, rules, isTimeUp: () => false }, await tracks.state(id))
      await undo().catch(() => undefined)
      for (const fixes of live.splice(0)) await found.arrive([fixes])
      for (const fixes of drive(8)) await clean.arrive([fixes])
      for (const each of [clean, found]) {
        each.moveTo(morning + 10 * dayMs)
        await each.settle()
      }
      expect(writes).toBeGreaterThanOrEqual(diesAt)
      expect(await found.list()).toEqual([])
      expect(await seen(found)).toEqual(await seen(clean))
    },
  )

  test('leaves what another import brought', async () => {
    const found = await van()
    await found.arrive(drive(8))
    const [one, other] = [await found.bring(drive(2)), await found.bring(drive(2, 300))]
    await found.deliver()
    await found.undo(one)
    await found.settle()
    const left = (await found.tracks.between(found.id, always)).filter(({ protocol }) => protocol === 'imported')
    expect(new Set(left.map(({ attributes }) => attributes.importId))).toEqual(new Set([other]))
    expect(left).toHaveLength(27)
    expect(await found.list()).toMatchObject([{ id: other, state: 'done', positions: 27 }])
  })
})
