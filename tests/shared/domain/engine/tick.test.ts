import { describe, expect, it } from 'vitest'
import { newDeviceState, type DeviceState } from '../../../../shared/domain/device-state.ts'
import { engineSettings } from '../../../../shared/domain/engine/engine-settings.ts'
import { noActiveRules, type DueService } from '../../../../shared/domain/engine/active-rules.ts'
import { nextTick, tick } from '../../../../shared/domain/engine/tick.ts'
import { trackerLimits } from '../../../../shared/domain/limits/trackers.ts'
import { hourMs } from '../../../support/builders.ts'
import { inShort } from '../../../support/engine.ts'
import { minuteMs, noon, positionOf } from '../../../support/positions.ts'
import { dayMs } from '../../../../shared/domain/time/durations.ts'

/** Visits the device, whose last message came at noon, at these minutes; the events. */
function visited(
  minutes: readonly number[],
  {
    settings = {},
    services = [],
    status = 'online',
  }: { settings?: Record<string, unknown>; services?: DueService[]; status?: DeviceState['status'] } = {},
) {
  const known: Record<string, unknown> = settings
  const context = { settings: engineSettings((key) => known[key]), activeRules: { ...noActiveRules, services } }
  let state: DeviceState = { ...newDeviceState(7), status, lastUpdate: noon, last: positionOf() }
  const reported = minutes.flatMap((minute) => {
    const ticked = tick(state, { now: noon + minute * minuteMs, ...context })
    state = ticked?.state ?? state
    return inShort(ticked?.events ?? [])
  })
  const next = (nextTick(state, { now: noon + minutes.at(-1)! * minuteMs, ...context }) - noon) / minuteMs
  return { reported, next, state }
}
const inactivity = { deviceInactivityStart: 30 * minuteMs, deviceInactivityPeriod: 60 * minuteMs }

describe('what time makes of a silent device', () => {
  it.each([
    { name: 'nothing yet', minutes: [9], reported: [], next: 10 },
    { name: 'unknown after ten minutes, once', minutes: [10, 11], reported: ['deviceUnknown @600'], next: 11 + 1440 },
    {
      name: 'inactive after the time that is set',
      minutes: [10, 29, 30, 31],
      settings: inactivity,
      reported: ['deviceUnknown @600', 'deviceInactive @1800'],
      next: 90,
    },
    {
      name: 'and again after each period',
      minutes: [30, 89, 90, 150],
      settings: inactivity,
      reported: ['deviceUnknown @1800', 'deviceInactive @1800', 'deviceInactive @5400', 'deviceInactive @9000'],
      next: 210,
    },
    {
      name: 'a late visit raises one event',
      minutes: [200, 201],
      settings: inactivity,
      reported: ['deviceUnknown @12000', 'deviceInactive @12000'],
      next: 210,
    },
    {
      name: 'inactive once, without a period',
      minutes: [30, 300],
      settings: { deviceInactivityStart: 30 * minuteMs },
      reported: ['deviceUnknown @1800', 'deviceInactive @1800'],
      next: 300 + 1440,
    },
    {
      name: 'nobody wants to hear of its status',
      minutes: [10],
      settings: { 'event.status.enable': false },
      reported: [],
      next: 10 + 1440,
    },
  ])('$name', ({ minutes, settings, reported, next }) => {
    expect(visited(minutes, { settings })).toMatchObject({ reported, next })
  })

  it('one that is offline is inactive too, and stays offline', () => {
    const { reported, state } = visited([10, 30], { settings: inactivity, status: 'offline' })
    expect(reported).toEqual(['deviceInactive @1800'])
    expect(state.status).toBe('offline')
  })

  it('says since when it is inactive', () => {
    const { state } = visited([30], { settings: inactivity })
    expect(state.memory).toHaveProperty('inactive', [noon, 1])
  })

  it('needs service by the calendar while it stands', () => {
    const services = [{ id: 4, type: 'fixTime', start: noon + dayMs, period: 7 * dayMs }]
    const { reported, next } = visited([10, 1439, 1440, 1441], { services })
    expect(reported).toEqual(['deviceUnknown @600', 'maintenance 4 @86400'])
    expect(next).toBe(1441 + trackerLimits.deviceTimerIntervalMaxMs / minuteMs)
  })

  it('says that the licence of who drives it ends, once', () => {
    const known = { settings: engineSettings(() => undefined) }
    const activeRules = { ...noActiveRules, licenceEnds: new Map([['K-8', noon + 20 * dayMs]]) }
    const last = positionOf({ attributes: { driverUniqueId: 'K-8' } })
    const state: DeviceState = { ...newDeviceState(7), lastUpdate: noon, last }
    const first = tick(state, { now: noon, ...known, activeRules })!
    expect(inShort(first.events)).toEqual(['licenceExpires @0'])
    expect(tick(first.state, { now: noon + dayMs, ...known, activeRules })?.events ?? []).toEqual([])
  })

  it('is asked when its service is due', () => {
    const services = [{ id: 4, type: 'serverTime', start: noon + 2 * hourMs, period: dayMs }]
    expect(visited([10], { services }).next).toBe(120)
  })
})
