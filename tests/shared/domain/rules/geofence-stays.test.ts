import { describe, expect, it } from 'vitest'
import { noActiveRules } from '../../../../shared/domain/engine/active-rules.ts'
import { engineSettings } from '../../../../shared/domain/engine/engine-settings.ts'
import { nextTick, tick } from '../../../../shared/domain/engine/tick.ts'
import { markReceived } from '../../../../shared/domain/status.ts'
import type { DeviceState } from '../../../../shared/domain/device-state.ts'
import type { Fix } from '../../../../shared/domain/position.ts'
import { depot, drive, inShort, reported } from '../../../support/engine.ts'
import { noon, secondMs } from '../../../support/positions.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'

/** 400 m across. */
const around = (attributes: Record<string, unknown>, isOn?: (time: number) => boolean) =>
  depot(attributes, { area: 'CIRCLE (36.75381 3.05876, 200)', ...(isOn && { isOn }) })
const driven = (fixes: readonly Fix[], geofence = around({ leastStay: 60 })) =>
  drive(fixes, { activeRules: { geofences: [geofence] } })
const crossings = (...driving: Parameters<typeof driven>) =>
  inShort(driven(...driving).events).filter((event) => event.startsWith('geofence'))

/** At these seconds, so many metres north of the middle. */
const at = (...places: [seconds: number, metres: number][]) =>
  places.map(([seconds, metres]) => reported(seconds, { metres, speed: 58 }))
const past = at([0, -600], [5, -450], [10, -300], [15, -150], [20, 0], [25, 150], [30, 300], [35, 450])

describe('a least stay of a minute', () => {
  it.each([
    { name: 'past at 108 km/h: nothing', fixes: past, raised: [] },
    { name: 'through between two fixes: nothing', fixes: at([0, -600], [10, -300], [30, 300]), raised: [] },
    {
      name: 'reached: the entry is of the time of entering',
      fixes: at([0, -600], [10, -300], [20, -150], [50, 0], [80, 10], [110, 20]),
      raised: ['geofenceEnter 5 @20'],
    },
    {
      name: 'reached, and then left',
      fixes: at([0, -600], [10, -300], [20, -150], [80, 10], [110, 300]),
      raised: ['geofenceEnter 5 @20', 'geofenceExit 5 @110'],
    },
    {
      name: 'reached without a fix meanwhile: entry and exit',
      fixes: at([0, -600], [10, -300], [20, -150], [110, 300]),
      raised: ['geofenceEnter 5 @20', 'geofenceExit 5 @110'],
    },
    { name: 'a first fix inside says so', fixes: at([0, 0]), raised: ['geofenceEnter 5 @0'] },
  ])('$name', ({ fixes, raised }) => {
    expect(crossings(fixes)).toEqual(raised)
  })

  it('says the entry at the position that entered', () => {
    const { events, positions } = driven(at([0, -600], [10, -300], [20, -150], [80, 10]))
    const entry = events.find(({ type }) => type === 'geofenceEnter')
    expect(entry!.positionId).toBe(positions[2]!.id)
  })

  it('of none is as before', () => {
    expect(crossings(past, around({ leastStay: 0 }))).toEqual(['geofenceEnter 5 @15', 'geofenceExit 5 @30'])
  })

  it('asks the calendar at the time of entering', () => {
    const fixes = at([0, -600], [10, -300], [20, -150], [80, 10])
    expect(
      crossings(
        fixes,
        around({ leastStay: 60 }, (time) => time > noon + 30 * secondMs),
      ),
    ).toEqual([])
  })
})

describe('a stay of more than two minutes', () => {
  const long = around({ longStayMinutes: 2 })
  it.each([
    { name: 'not yet', fixes: at([0, -600], [10, -300], [20, 0], [139, 10]), raised: ['geofenceEnter 5 @20'] },
    {
      name: 'once, at the moment when it is long',
      fixes: at([0, -600], [10, -300], [20, 0], [100, 5], [150, 10], [300, 5]),
      raised: ['geofenceEnter 5 @20', 'geofenceStay 5 @140'],
    },
    {
      name: 'while the tracker was silent',
      fixes: at([0, -600], [10, -300], [20, 0], [200, 900]),
      raised: ['geofenceEnter 5 @20', 'geofenceStay 5 @140', 'geofenceExit 5 @200'],
    },
    {
      name: 'each time',
      fixes: at([0, -600], [20, 0], [160, 5], [200, 700], [220, 900], [240, 0], [400, 0]),
      raised: [
        'geofenceEnter 5 @20',
        'geofenceStay 5 @140',
        'geofenceExit 5 @220',
        'geofenceEnter 5 @240',
        'geofenceStay 5 @360',
      ],
    },
    { name: 'never when nobody knows since when', fixes: at([0, 0], [200, 0]), raised: ['geofenceEnter 5 @0'] },
  ])('$name', ({ fixes, raised }) => {
    expect(crossings(fixes, long)).toEqual(raised)
  })

  it('is said of the place where it began', () => {
    const { events, positions } = driven(at([0, -600], [10, -300], [20, -100], [100, 5], [150, 10]), long)
    const stay = events.find(({ type }) => type === 'geofenceStay')!
    const { id, latitude, longitude } = positions[2]!
    expect([stay.positionId, stay.place?.map((degrees) => degrees.toFixed(5))]).toEqual([
      id,
      [latitude.toFixed(5), longitude.toFixed(5)],
    ])
  })

  it('remembers the place no longer than something may be said of it', () => {
    const places = (...fixes: [number, number][]) =>
      (driven(at([0, -600], [20, 0], ...fixes), long).state.memory['geofence'] as { at?: object }).at
    expect(Object.keys(places([100, 5])!)).toEqual(['5'])
    expect(places([100, 5], [150, 10])).toBeUndefined()
  })

  it('has no place where an older build remembered none', () => {
    const { state } = driven(at([0, -600], [10, -300], [20, 0]), long)
    const { at: _places, ...older } = state.memory['geofence'] as object & { at: object }
    const context = {
      settings: engineSettings(() => undefined),
      activeRules: { ...noActiveRules, geofences: [long] },
    }
    const before = { ...state, memory: { ...state.memory, geofence: older } }
    const ticked = tick(before, { now: noon + 200 * secondMs, ...context })!
    expect(ticked.events.filter(({ type }) => type === 'geofenceStay')).toMatchObject([{ place: null }])
  })

  it('is said once of late fixes, and not again of those that are known', () => {
    const fixes = at([0, -600], [10, -300], [20, 0], [100, 5], [150, 10], [300, 5])
    const [late, ...others] = [fixes[3]!, ...fixes.slice(0, 3), ...fixes.slice(4)]
    expect(crossings([...others, late], long)).toEqual(['geofenceEnter 5 @20', 'geofenceStay 5 @140'])
  })
})

describe('a silent tracker inside', () => {
  const geofences = [around({ leastStay: 60, longStayMinutes: 5 })]
  const context = { settings: engineSettings(() => undefined), activeRules: { ...noActiveRules, geofences } }
  const entered = driven(at([0, -600], [10, -300], [20, 0]), geofences[0])

  it('has entered after the least stay, and stays long, each at its time and once', () => {
    let { state } = entered
    expect(nextTick(state, { now: noon + 21 * secondMs, ...context })).toBe(noon + 80 * secondMs)
    const raised = [79, 80, 81, 319, 320, 1000].flatMap((seconds) => {
      const ticked = tick(state, { now: noon + seconds * secondMs, ...context })
      state = ticked?.state ?? state
      return inShort(ticked?.events ?? []).filter((event) => event.startsWith('geofence'))
    })
    expect(raised).toEqual(['geofenceEnter 5 @20', 'geofenceStay 5 @320'])
    expect(nextTick(state, { now: noon + 1000 * secondMs, ...context })).toBeGreaterThan(noon + 1000 * secondMs)
  })

  const geofenceEvents = (state: DeviceState, minutes: number) =>
    inShort(tick(state, { now: noon + minutes * minuteMs, ...context })?.events ?? []).filter((event) =>
      event.startsWith('geofence'),
    )
  const both = ['geofenceEnter 5 @20', 'geofenceStay 5 @320']

  it('says nothing while its buffer is still arriving: it may have left', () => {
    const last = { ...entered.state.last!, serverTime: noon + 20 * minuteMs }
    const state = { ...markReceived(entered.state, noon + 20 * minuteMs), last }
    expect(geofenceEvents(state, 21)).toEqual([])
    expect(geofenceEvents(state, 60)).toEqual([])
  })

  it('waits for five minutes when the tracker reports again after a silence: a buffer may follow', () => {
    const state = markReceived(entered.state, noon + 20 * minuteMs)
    expect(geofenceEvents(state, 21)).toEqual([])
    expect(nextTick(state, { now: noon + 21 * minuteMs, ...context })).toBe(noon + 25 * minuteMs)
    expect(geofenceEvents(state, 25)).toEqual(both)
  })

  it('goes on when all that comes are heartbeats without coordinates', () => {
    const beat = (at: number) => ({ ...entered.state.last!, outdated: true, deviceTime: at, serverTime: at })
    const now = noon + 20 * minuteMs
    const state = { ...markReceived(entered.state, now), last: beat(now) }
    expect(geofenceEvents(state, 20)).toEqual(both)
  })

  it('goes on when all that comes, without a gap, becomes no position', () => {
    let { state } = entered
    for (let minute = 1; minute <= 20; minute++) state = markReceived(state, noon + minute * minuteMs)
    expect(nextTick(state, { now: noon + minuteMs, ...context })).toBe(noon + 80 * secondMs)
    expect(geofenceEvents(state, 20)).toEqual(both)
  })

  it('says the same events as fixes do, at the same positions', () => {
    const { events } = driven(at([0, -600], [10, -300], [20, 0], [400, 5]), geofences[0])
    const ticked = tick(entered.state, { now: noon + 400 * secondMs, ...context })!
    const brief = (all: typeof events) =>
      all.flatMap(({ type, ...event }) =>
        type.startsWith('geofence') ? [[type, event.eventTime, event.positionId, event.place]] : [],
      )
    expect(brief(ticked.events)).toHaveLength(2)
    expect(brief(ticked.events)).toEqual(brief(events))
  })
})
