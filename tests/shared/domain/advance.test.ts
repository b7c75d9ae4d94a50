import { describe, expect, it } from 'vitest'
import { advance, steps } from '../../../shared/domain/advance.ts'
import { hoursAt, noTotals, totalsOf } from '../../../shared/domain/days/totals.ts'
import { newDeviceState, type DeviceState } from '../../../shared/domain/device-state.ts'
import { correctTotals } from '../../../shared/domain/engine/correct-totals.ts'
import { deviceOfId, sequenceOfId } from '../../../shared/domain/ids.ts'
import type { Fix } from '../../../shared/domain/position.ts'
import { drive } from '../../support/engine.ts'
import { contextOf, fixOf, minuteMs, noon, northOfHere, secondMs } from '../../support/positions.ts'

/** The positions that these fixes became, in the order in which they came; null for those that were not kept. */
const inArrival = (fixes: readonly Fix[], settings?: Record<string, unknown>) =>
  drive(fixes, { settings }).answers.map(({ position }) => position)

const at = (seconds: number, metres = 0): Fix =>
  fixOf({ fixTime: noon + seconds * secondMs, location: northOfHere(metres) })

describe('advance', () => {
  it('goes through its steps in the stated order', () => {
    expect(steps.map((step) => step.name).join(' ')).toBe(
      'computedFirst time place rounding order repetition outlier distance speed filter geofences motion computedLast ' +
        'driver copiedAttributes engineHours clock identity lateTotals unsettledDay evaluation',
    )
  })

  it('turns a first fix into the last position of an online device', () => {
    const { state, position, events } = advance(newDeviceState(7), at(0), contextOf())
    expect(state).toMatchObject({ status: 'online', lastUpdate: noon + secondMs, version: 0 })
    expect(state.last).toBe(position)
    expect(position).toMatchObject({
      deviceId: 7,
      outdated: false,
      valid: true,
      address: null,
      geofenceIds: null,
      serverTime: noon + secondMs,
      attributes: { distance: 0, totalDistance: 0, motion: false },
    })
    expect(events.map(({ type }) => type)).toEqual(['deviceOnline'])
  })

  it('numbers positions so that the id names the device and grows with arrival', () => {
    const ids = inArrival([at(0), at(10), at(5), at(10, 3)]).map((position) => position!.id)
    expect(ids.map(deviceOfId)).toEqual([7, 7, 7, 7])
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    expect(new Set(ids).size).toBe(4)
  })

  it('changes none of its arguments', () => {
    const first = advance(newDeviceState(7), at(0), contextOf()).state
    const frozen = structuredClone(first)
    advance(first, at(10, 50), contextOf())
    expect(first).toEqual(frozen)
  })
})

describe('totals', () => {
  it.each([
    { name: 'grow with the way', fixes: [at(0), at(10, 200), at(20, 450)], totals: [0, 200, 450] },
    { name: 'stay while parked', fixes: [at(0, 40), at(10, 40), at(20, 40)], totals: [0, 0, 0] },
    {
      name: 'trust a distance that the tracker measured',
      fixes: [at(0), fixWith(10, 100, { distance: 130 })],
      totals: [0, 130],
    },
    { name: 'never trust a total', fixes: [at(0), fixWith(10, 200, { totalDistance: 9e9 })], totals: [0, 200] },
    { name: 'ignore a distance that cannot be', fixes: [at(0), fixWith(10, 200, { distance: -5 })], totals: [0, 200] },
    { name: 'put a late fix between its neighbours', fixes: [at(0), at(20, 400), at(10, 200)], totals: [0, 400, 200] },
    {
      name: 'of a late fix count on from the one before',
      fixes: [at(0), at(20, 200), at(10, 900)],
      totals: [0, 200, 900],
    },
    {
      name: 'begin with the first in time',
      fixes: [at(10, 300), at(20, 500), at(0, 290)],
      totals: [0, 200, 0],
    },
  ])('totals: $name', ({ fixes, totals }) => {
    const positions = inArrival(fixes)
    expect(positions.map((position) => Math.round(Number(position!.attributes.totalDistance)))).toEqual(totals)
  })

  const withIgnition = ([seconds, metres, isOn, hours]: readonly [number, number, boolean, number?]): Fix =>
    fixWith(seconds, metres, { ignition: isOn, ...(hours !== undefined && { hours }) })
  const totalsOf = ({ last }: DeviceState) => [last!.attributes.totalDistance, last!.attributes.hours]

  it.each([
    { name: 'the newest first, then the buffer', order: [0, 1, 5, 2, 3, 4] },
    { name: 'backwards', order: [5, 4, 3, 2, 1, 0] },
    { name: 'the second half first', order: [3, 4, 5, 0, 1, 2] },
    { name: 'twice', order: [0, 5, 1, 2, 3, 4, 1, 2, 3, 4] },
  ])('of the device are those of the order of time: $name', ({ order }) => {
    const there = [0, 1000, 2000, 3000, 1500, 20].map((metres, step) => withIgnition([step * 120, metres, step !== 3]))
    const shuffled = drive(order.map((place) => there[place]!))
    expect(totalsOf(shuffled.state)).toEqual(totalsOf(drive(there).state))
    expect(Number(shuffled.state.last!.attributes.totalDistance)).toBeCloseTo(5980, -1)
  })

  it('are not moved by what is older than a correction, or than hours that the tracker sent', () => {
    const live = drive([
      withIgnition([0, 0, true]),
      withIgnition([120, 1000, true, 50_000]),
      withIgnition([240, 2000, true]),
    ])
    const corrected = correctTotals(live.state, { totalDistance: 7000 }, noon)!.state
    const history = live.positions
    const late = advance(corrected, withIgnition([60, 900, true]), contextOf({ now: noon + 900 * secondMs, history }))
    expect(totalsOf(late.state)).toEqual([7000, 50_000 + 120 * secondMs])
    const next = advance(late.state, withIgnition([360, 3000, true]), contextOf({ now: noon + 900 * secondMs }))
    const after = advance(
      next.state,
      withIgnition([300, 5000, true]),
      contextOf({ now: noon + 900 * secondMs, history: [...history, corrected.last!] }),
    )
    expect(Math.round(Number(totalsOf(after.state)[0]))).toBe(7000 + 3000 + 2000)
    expect(totalsOf(after.state)[1]).toBe(50_000 + 240 * secondMs)
  })

  it('that come late make maintenance due', () => {
    const activeRules = { services: [{ id: 3, type: 'totalDistance', start: 2000, period: 1000 }] }
    const { events, state } = drive([at(0), at(60, 300), at(240, 500), at(120, 1400)], { activeRules })
    expect(events.map(({ type, maintenanceId, positionId }) => [type, maintenanceId, positionId])).toContainEqual([
      'maintenance',
      3,
      state.last!.id,
    ])
  })
})

function fixWith(seconds: number, metres: number, attributes: Fix['attributes']): Fix {
  return { ...at(seconds, metres), attributes }
}

describe('late fixes', () => {
  it('are kept but do not move the device back', () => {
    const fixes = [at(0), at(60, 500), at(30, 250)]
    const positions = inArrival(fixes)
    const { state } = drive(fixes)
    expect(state.last!.id).toBe(positions[1]!.id)
    expect(positions[2]).toMatchObject({ fixTime: noon + 30 * secondMs })
    expect(positions[2]!.attributes.distance).toBeCloseTo(250, 0)
    expect(state.positionSequence).toBe(sequenceOfId(positions[2]!.id))
  })

  it('with the time of the last one are in order: the newest word wins', () => {
    const fixes = [at(0), at(0, 12)]
    const positions = inArrival(fixes)
    const { state } = drive(fixes)
    expect(state.last).toEqual(positions[1])
  })
})

describe('repetitions', () => {
  it.each([
    { name: 'the same fix twice', fixes: [at(0), at(10, 5), at(10, 5)], kept: 2 },
    { name: 'a whole buffer sent again', fixes: [at(0), at(10, 5), at(20, 9), at(0), at(10, 5), at(20, 9)], kept: 3 },
    { name: 'same place, other time', fixes: [at(0), at(10)], kept: 2 },
    { name: 'same time, other place', fixes: [at(0), at(0, 7)], kept: 2 },
    { name: 'same time, new attribute', fixes: [at(0), fixWith(0, 0, { alarm: 'sos' })], kept: 2 },
    { name: 'same time, attribute gone', fixes: [fixWith(0, 0, { alarm: 'sos' }), at(0)], kept: 2 },
    { name: 'same heartbeat twice', fixes: [at(0), heartbeat(30), heartbeat(30)], kept: 2 },
    { name: 'two heartbeats', fixes: [at(0), heartbeat(30), heartbeat(60)], kept: 3 },
  ])('repetitions: $name', ({ fixes, kept }) => {
    expect(drive(fixes).positions).toHaveLength(kept)
  })

  it('change nothing but the time of the last message', () => {
    const first = advance(newDeviceState(7), at(0), contextOf()).state
    const again = advance(first, at(0), contextOf({ now: noon + minuteMs }))
    expect(again).toEqual({
      state: { ...first, lastUpdate: noon + minuteMs },
      position: null,
      events: [],
      run: null,
      problems: [],
      ignored: 'duplicate',
    })
  })
})

function heartbeat(seconds: number, attributes: Fix['attributes'] = {}): Fix {
  return fixOf({ fixTime: noon + seconds * secondMs, location: null, attributes })
}

describe('heartbeats', () => {
  it('take over the last place and its time, and say that it is outdated', () => {
    const positions = inArrival([at(0, 100), heartbeat(30, { batteryLevel: 20 })])
    expect(positions[1]).toMatchObject({
      outdated: true,
      fixTime: noon,
      deviceTime: noon + 30 * secondMs,
      latitude: positions[0]!.latitude,
      attributes: { batteryLevel: 20, distance: 0 },
    })
  })

  it('before the first place only show that the device is there', () => {
    const answer = advance(newDeviceState(7), heartbeat(0), contextOf())
    expect(answer).toMatchObject({ position: null, ignored: 'noPlace', state: { status: 'online', last: null } })
  })
})

describe('a heartbeat that comes after newer positions', () => {
  const on = { ignition: true }
  const live = [0, 7200, 7230].map((seconds) => ({ ...at(seconds), attributes: on }))
  const hoursOf = ({ last }: DeviceState) => last!.attributes.hours

  it('adds nothing to the engine hours, with what is stored around it and without', () => {
    const { state } = drive(live)
    expect(hoursOf(state)).toBe(7230 * secondMs)
    const history = drive(live).positions
    for (const known of [[], history]) {
      const context = contextOf({ now: noon + 7240 * secondMs, history: known })
      expect(hoursOf(advance(state, heartbeat(60, on), context).state)).toBe(7230 * secondMs)
    }
    expect(hoursOf(drive([...live, heartbeat(60, on), heartbeat(7220, on)]).state)).toBe(7230 * secondMs)
  })

  it('adds nothing when its day is settled', () => {
    const { positions } = drive([...live, heartbeat(60, on)])
    const { hours } = positions.reduce((totals, position) => {
      const next = hoursAt(totals, position)
      return { ...totals, hours: next, latest: totalsOf(position).latest }
    }, noTotals)
    expect(hours).toBe(7230 * secondMs)
  })
})

describe('times', () => {
  it.each([
    { name: 'a day ahead is accepted', fixTime: noon + 24 * 60 * minuteMs, ignored: undefined },
    { name: 'more than a day ahead is refused', fixTime: noon + 24 * 60 * minuteMs + 2 * secondMs, ignored: 'future' },
  ])('times: $name', ({ fixTime, ignored }) => {
    const answer = advance(newDeviceState(7), fixOf({ fixTime }), contextOf())
    expect(answer.ignored).toBe(ignored)
    expect(answer.state.status).toBe('online')
  })
})

describe('motion', () => {
  const knots = (speed: number, attributes: Fix['attributes'] = {}): Fix => {
    const fix = at(0)
    return { ...fix, location: { ...fix.location!, speed }, attributes }
  }
  it.each([
    { name: 'no speed', fix: knots(0), threshold: undefined, moving: false },
    { name: 'faster than the default threshold', fix: knots(0.02), threshold: undefined, moving: true },
    { name: 'slower than the threshold set for it', fix: knots(3), threshold: '5', moving: false },
    { name: 'the tracker says that it stands', fix: knots(30, { motion: false }), threshold: undefined, moving: false },
    { name: 'the tracker says that it moves', fix: knots(0, { motion: true }), threshold: undefined, moving: true },
    { name: 'the tracker says something else', fix: knots(30, { motion: 'yes' }), threshold: undefined, moving: true },
  ])('motion: $name', ({ fix, threshold, moving }) => {
    const [position] = inArrival([fix], { 'event.motion.speedThreshold': threshold })
    expect(position!.attributes.motion).toBe(moving)
  })
})
