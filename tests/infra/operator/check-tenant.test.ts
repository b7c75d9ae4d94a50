import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkTenant } from '../../../infra/operator/check-tenant.ts'
import { resolveTenant, run } from '../../../infra/operator/commands.ts'
import type { Day } from '../../../shared/domain/days/day.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { anyArrival, anyTrack, inOrder } from '../../engine/order/arrivals.ts'
import { oneDevice } from '../../engine/order/outcome.ts'

type Life = Awaited<ReturnType<typeof oneDevice>>

const check = ({ world, tracks: { tenantId } }: Life, isRepairing = false) =>
  checkTenant(world, { name: 'check', tenantId, isRepairing }, () => {})

/** A vehicle with three settled days. */
async function threeDays(): Promise<Life> {
  const one = await oneDevice()
  const tracker = fc.constant({ sends: 'speed', cadence: 60 } as const)
  const [track] = fc.sample(anyTrack({ minLength: 12, maxLength: 12 }, 120, tracker), { seed: 4, numRuns: 1 })
  const days = [0, 1, 2].flatMap((day) =>
    track!.map((fix) => ({ ...fix, time: new Date(Date.parse(fix.time) + day * dayMs).toISOString() })),
  )
  for (const batch of inOrder(days)) await one.arrive(batch)
  await one.settle()
  return one
}

const changed = (position: Position, attributes: Position['attributes']): Position => ({
  ...position,
  attributes: { ...position.attributes, ...attributes },
})

const plants: { name: string; says: string; plant: (life: Life, days: Day[]) => Promise<unknown> }[] = [
  {
    name: 'a total of a position',
    says: 'totals of positions do not follow from their legs',
    plant: async ({ id, tracks }) => {
      const rows = await tracks.between(id, { from: 0, to: Number.MAX_SAFE_INTEGER })
      await tracks.rewritePositions(id, [changed(rows[15]!, { totalDistance: 77 })])
    },
  },
  {
    name: 'a leg of a position',
    says: 'totals of positions do not follow from their legs',
    plant: async ({ id, tracks }) => {
      const rows = await tracks.between(id, { from: 0, to: Number.MAX_SAFE_INTEGER })
      await tracks.rewritePositions(id, [changed(rows[15]!, { distance: 77 })])
    },
  },
  {
    name: 'the total at the end of a day',
    says: 'its end is not its beginning and its way',
    plant: ({ id, tracks }, [, day]) => {
      const totals = { ...day!.carry.totals!, totalDistance: 77 }
      return tracks.saveDays(id, [{ ...day!, carry: { ...day!.carry, totals } }])
    },
  },
  {
    name: 'the total at the beginning of a day',
    says: 'begins with another total than the day before ends with',
    plant: ({ id, tracks }, [, day]) => {
      const totals = { ...day!.before.totals!, totalDistance: 77 }
      return tracks.saveDays(id, [{ ...day!, before: { ...day!.before, totals } }])
    },
  },
  {
    name: 'how many positions a day has',
    says: 'positions that its summary does not count',
    plant: ({ id, tracks }, [day]) => tracks.saveDays(id, [{ ...day!, count: day!.count + 3 }]),
  },
  {
    name: 'the total that the vehicle shows',
    says: 'the vehicle shows another total',
    plant: async ({ id, tracks }) => {
      const state = await tracks.state(id)
      await tracks.save({
        state: { ...state, last: changed(state.last!, { totalDistance: 77 }) },
        accepted: [],
        events: [],
      })
    },
  },
]

test.each(plants)('finds $name, and what it repairs is as it was', async ({ says, plant }) => {
  const life = await threeDays()
  const { id, tracks, settle, world } = life
  const days = await tracks.days(id, 0, 99_999)
  expect(await check(life)).toEqual({ said: '1 vehicles with 3 days were checked. Nothing differs.', differs: false })
  await plant(life, days)
  const found = await check(life)
  expect(found.differs).toBe(true)
  expect(found.said).toContain(says)
  expect(await check(life, true)).toMatchObject({ differs: true })
  expect(await world.deviceTimers.due(world.now())).toMatchObject([{ key: { deviceId: id } }])
  expect((await check(life)).said).toContain(
    'wait to be derived: days that run, or with late positions. Nothing differs',
  )
  await settle()
  expect((await check(life)).differs).toBe(false)
  expect(await tracks.days(id, 0, 99_999)).toEqual(days)
})

test('names days that have no summary yet', async () => {
  const life = await oneDevice()
  const fix = { time: '2026-03-01T12:00:00Z', latitude: 48, longitude: 11, attributes: { ignition: true } }
  for (const batch of inOrder([fix])) await life.arrive(batch)
  expect((await check(life)).said).toBe(
    '1 vehicles with 0 days were checked. 1 more wait to be derived: days that run, or with late positions. Nothing differs.',
  )
})

test('the exit code says that something differs', async () => {
  const life = await threeDays()
  const command = await resolveTenant(life.world, { name: 'check', tenantId: life.tracks.tenantId, isRepairing: false })
  expect(await run(life.world, command)).toContain('Nothing differs')
  expect(process.exitCode).toBeUndefined()
  await plants[0]!.plant(life, [])
  await run(life.world, command)
  expect(process.exitCode).toBe(2)
  process.exitCode = undefined
})

test('nothing differs, whatever came in whatever order', { tags: 'slow' }, async () => {
  await fc.assert(
    fc.asyncProperty(
      anyArrival({ minLength: 2, maxLength: 30 }),
      fc.boolean(),
      async ({ arrivals }, isSettledBetween) => {
        const life = await oneDevice()
        for (const batch of arrivals) {
          await life.arrive(batch)
          if (isSettledBetween) await life.settle()
          expect((await check(life)).said).toContain('Nothing differs')
        }
        await life.settle()
        expect((await check(life)).said).toContain('Nothing differs')
      },
    ),
    { numRuns: 100 },
  )
})
