import { expect, it } from 'vitest'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { deviceTimerRunner } from '../../support/run-device-timers.ts'
import { dayOf, dayStart } from '../../../shared/domain/days/day.ts'
import { unsettledOf, unsettleDays } from '../../../shared/domain/days/settlement-list.ts'
import { settlingDelayOf } from '../../../functions/watch/settling-delay.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import { device } from '../../../shared/entities/device.ts'
import { buildDevice, buildState, makeTenant, minuteMs, noon } from '../../support/builders.ts'
import { midnight, trackOf, segmentText, type Reported } from '../../support/track-fixture.ts'

/** A drive of half an hour with a halt of four minutes, then a long stop. */
const drive: Reported[] = [
  ...Array.from({ length: 10 }, (_, step): Reported => [600 + step, true, step * 1000]),
  ...Array.from({ length: 5 }, (_, step): Reported => [610 + step, false, 10_000]),
  ...Array.from({ length: 10 }, (_, step): Reported => [615 + step, true, 11_000 + step * 1000]),
  [625, false, 21_000],
  [640, false, 21_000],
]
const today = dayOf(midnight)

it.each([
  { name: 'an open device', changes: {}, trips: ['trip 10:00-10:25 21000 m'] },
  {
    name: 'one whose own settings split the drive at its halt',
    changes: { attributes: { 'report.trip.minimalParkingDuration': 180 } },
    trips: ['trip 10:00-10:10 10000 m', 'trip 10:15-10:25 11000 m'],
  },
  {
    name: 'one that was switched off since, by the same settings',
    changes: { attributes: { 'report.trip.minimalParkingDuration': 180 }, disabled: true },
    trips: ['trip 10:00-10:10 10000 m', 'trip 10:15-10:25 11000 m'],
  },
])('the day of $name gets its summary after it ended, without another message', async ({ changes, trips }) => {
  const world = inMemoryWorld()
  world.moveTo(noon)
  const { tenantId } = await makeTenant(world.tenants)
  const van = await world.tenants.records(tenantId).create(device, buildDevice({ id: 0, ...changes }))
  const positions = trackOf(drive).map((position) => ({ ...position, deviceId: van.id }))
  const state = buildState(positions, { deviceId: van.id, version: 0, status: 'online', lastUpdate: noon })
  const tracks = world.tracks(tenantId)
  await tracks.save({ state: unsettleDays(state, [today]), accepted: positions, events: [] })
  await world.deviceTimers.schedule({ tenantId, deviceId: van.id }, noon + trackerLimits.silenceMs)

  const watch = deviceTimerRunner(world)
  await watch(noon + trackerLimits.silenceMs)
  expect(await tracks.days(van.id, 0, today)).toEqual([])
  const settled = dayStart(today + 1) + settlingDelayOf({ tenantId, deviceId: van.id })
  await watch(settled - minuteMs)
  expect(await tracks.days(van.id, 0, today)).toEqual([])
  world.moveTo(settled + minuteMs)
  await watch(settled + minuteMs)

  const [day] = await tracks.days(van.id, 0, today)
  expect(day?.segments.filter(({ isTrip }) => isTrip).map(segmentText)).toEqual(trips)
  expect(unsettledOf((await tracks.state(van.id)).memory)).toEqual([])
})
