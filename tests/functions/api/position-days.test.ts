import { expect, it, test } from 'vitest'
import { dayOf, noCarryOver, type Day } from '../../../shared/domain/days/day.ts'
import { deriveDay } from '../../../shared/domain/days/derive-day.ts'
import { rememberUnsettled, unsettleDays } from '../../../shared/domain/days/settlement-list.ts'
import type { PositionDaysJson } from '../../../shared/wire/days/position-days-json.ts'
import { fastestKnotsOf } from '../../../shared/domain/engine/fastest.ts'
import { engineSettings } from '../../../shared/domain/engine/engine-settings.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { positionOf, addDevice, ask, drive, fixture, noon, person, colleague, share } from './api-fixture.ts'

const may1 = dayOf(noon)

/** Van 1 reported three times on 1 May 2024 from 11:00:01, and its day is settled, with a line of its own. */
async function fleet() {
  const at = await fixture()
  const van = await addDevice(at.amina, { name: 'Van 1' })
  const { tenantId } = at.amina
  const driven = await drive(at.world, tenantId, van.id, [1, 2, 3])
  const settled = { ...driven, memory: rememberUnsettled(driven.memory, []) }
  const state = (await at.world.tracks(tenantId).save({ state: settled, accepted: [], events: [] }))!
  const { motion, overspeed, fuel } = engineSettings(() => undefined)
  const settings = {
    ...motion,
    fastestKnots: fastestKnotsOf(null),
    speedLimits: { settings: overspeed, geofences: [] },
    computed: [],
    fuel,
  }
  const positions = [1, 2, 3].map((sequence) => positionOf(van.id, sequence))
  const derived = deriveDay({ day: may1, before: noCarryOver }, positions, settings)
  const summary: Day = {
    ...derived,
    quarters: derived.quarters.map((quarter) => ({ ...quarter, metres: 20, engineMs: 2000 })),
    line: [
      [3.06, 36.75],
      [3.07, 36.76],
    ],
  }
  await at.world.tracks(tenantId).saveDays(van.id, [summary])
  return { at, van, state, tracks: at.world.tracks(tenantId) }
}

const days = async (at: Awaited<ReturnType<typeof fixture>>, query: string) => {
  const { status, json, text } = await ask(at, `/api/positions/days?${query}`, { as: at.amina })
  return { status, text, found: json as PositionDaysJson[] }
}
const wholeDay = 'from=2024-05-01T00:00:00Z&to=2024-05-01T23:59:59Z'

test('a settled day is answered from its summary', async () => {
  const { at, van } = await fleet()
  const { found } = await days(at, `deviceId=${van.id}&${wholeDay}`)
  expect(found).toEqual([
    {
      deviceId: van.id,
      from: '2024-05-01T11:00:01.000+00:00',
      to: '2024-05-01T11:00:03.000+00:00',
      gapDuration: 3_600_000,
      gapDistance: 100,
      days: [
        {
          day: '2024-05-01',
          line: [
            [3.06, 36.75],
            [3.07, 36.76],
          ],
          quarters: [[44, 3, 20, 2000, 12]],
        },
      ],
    },
  ])
})

test('what counts as moved without data follows from the settings of each vehicle', async () => {
  const { at } = await fleet()
  const attributes = { 'report.trip.minimalNoDataDuration': 7200, 'report.trip.driftRadius': 250 }
  const bus = await addDevice(at.amina, { name: 'Bus', uniqueId: 'bus', attributes })
  const { found } = await days(at, `deviceId=${bus.id}&${wholeDay}`)
  expect(found[0]).toMatchObject({ gapDuration: 7_200_000, gapDistance: 250 })
})

test('a day that changed since its summary is derived from its positions', async () => {
  const { at, van, state, tracks } = await fleet()
  await tracks.save({ state: unsettleDays(state, [may1]), accepted: [], events: [] })
  const { found } = await days(at, `deviceId=${van.id}&${wholeDay}`)
  const here = [3.06, 36.75]
  expect(found[0]!.days).toEqual([{ day: '2024-05-01', line: [here, here], quarters: [[44, 3, 0, 0, 12]] }])
})

test('a day that is not over goes on from the day before', async () => {
  const { at, van, state, tracks } = await fleet()
  const midnight = (may1 + 1) * dayMs
  const accepted = [-60_000, 60_000].map((ms, place) => ({
    ...positionOf(van.id, 10 + place),
    fixTime: midnight + ms,
    attributes: { ignition: true },
  }))
  const open = unsettleDays({ ...state, last: accepted[1]! }, [may1, may1 + 1])
  await tracks.save({ state: open, accepted, events: [] })
  const { found } = await days(at, `deviceId=${van.id}&from=2024-05-02T00:00:00Z&to=2024-05-02T23:59:59Z`)
  expect(found[0]!.days.map(({ day, quarters }) => [day, quarters[0]!.slice(0, 4)])).toEqual([
    ['2024-05-02', [0, 1, 0, 120_000]],
  ])
})

it.each([
  {
    name: 'cut on both sides',
    period: 'from=2024-05-01T11:00:02Z&to=2024-05-01T11:00:02Z',
    from: '2024-05-01T11:00:02.000+00:00',
    to: '2024-05-01T11:00:02.000+00:00',
  },
  {
    name: 'after the last position of the quarter',
    period: 'from=2024-05-01T11:05:00Z&to=2024-05-02T00:00:00Z',
    from: null,
    to: null,
  },
  { name: 'another month', period: 'from=2024-06-01T00:00:00Z&to=2024-06-02T00:00:00Z', from: null, to: null },
])('the first and last position of a period: $name', async ({ period, from, to }) => {
  const { at, van } = await fleet()
  const { found } = await days(at, `deviceId=${van.id}&${period}`)
  expect(found[0]).toMatchObject({ from, to })
})

it.each([
  { name: 'no device', query: wholeDay, says: 'deviceId', status: 400 },
  { name: 'eleven devices', query: `${ids(11)}&${wholeDay}`, says: 'deviceId', status: 413 },
  { name: 'a year', query: 'deviceId=1&from=2024-01-01T00:00:00Z&to=2025-01-01T00:00:00Z', says: 'to', status: 413 },
  {
    name: 'backwards',
    query: 'deviceId=1&from=2024-05-02T00:00:00Z&to=2024-05-01T00:00:00Z',
    says: 'from',
    status: 400,
  },
  { name: 'one that is not there', query: `deviceId=1&deviceId=99&${wholeDay}`, says: 'no such device', status: 404 },
])('refuses $name', async ({ query, says, status }) => {
  const { at } = await fleet()
  const answer = await days(at, query)
  expect(answer.status).toBe(status)
  expect(answer.text).toContain(says)
})

test('a person without reports has no history', async () => {
  const { at, van } = await fleet()
  const nadia = await colleague(at.world, at.amina, person('nadia', { disableReports: true }))
  await share(at.amina, nadia, { type: 'device', id: van.id })
  const { status } = await ask(at, `/api/positions/days?deviceId=${van.id}&${wholeDay}`, { as: nadia })
  expect(status).toBe(403)
})

function ids(count: number): string {
  return Array.from({ length: count }, (_, place) => `deviceId=${place + 1}`).join('&')
}
