import { describe, expect, it } from 'vitest'
import { cadenceLimits, cadenceSettings } from '../../../../shared/domain/commands/cadence-settings.ts'
import { withAnswer } from '../../../../shared/domain/commands/outcome.ts'
import { withoutCommand } from '../../../../shared/domain/commands/queue.ts'
import { hourMs, minuteMs } from '../../../support/builders.ts'
import { settings, Van, watched } from './cadence-fixture.ts'

describe('settings', () => {
  it.each([
    {
      name: 'both intervals',
      attributes: { 'cadence.idleSeconds': 60, 'cadence.watchedSeconds': '5' },
      is: [60, 5, 2, 15],
    },
    { name: 'one of them is missing: off', attributes: { 'cadence.watchedSeconds': 5 }, is: null },
    { name: 'nothing: off', attributes: {}, is: null },
    {
      name: 'the watched one is longer: off',
      attributes: { 'cadence.idleSeconds': 5, 'cadence.watchedSeconds': 60 },
      is: null,
    },
    { name: 'nonsense: off', attributes: { 'cadence.idleSeconds': 'often', 'cadence.watchedSeconds': 5 }, is: null },
    {
      name: 'times of their own',
      attributes: {
        'cadence.idleSeconds': 300,
        'cadence.watchedSeconds': 10,
        'cadence.releaseMinutes': 0,
        'cadence.alarmMinutes': 1,
      },
      is: [300, 10, 0, 1],
    },
  ])('$name', ({ attributes, is }) => {
    const found = cadenceSettings((key) => (attributes as Record<string, unknown>)[key])
    const { idleSeconds, watchedSeconds, releaseMs, alarmMs } = found ?? settings
    expect(found && [idleSeconds, watchedSeconds, releaseMs / minuteMs, alarmMs / minuteMs]).toEqual(is)
  })
})

describe('the reporting rate', () => {
  it('is the idle one at first, the watched one while somebody looks, and given back a while after', () => {
    const van = new Van()
    van.adapt()
    expect(van.interval).toBe(60)
    const { nextAt } = van.adapt(watched(van.now))
    expect([van.interval, nextAt! - van.now]).toEqual([5, cadenceLimits.watchLastsMs + settings.releaseMs])
    van.now += minuteMs
    van.adapt(watched(van.now))
    van.now = nextAt!
    expect(van.adapt().nextAt).toBe(nextAt! + minuteMs)
    van.now += minuteMs
    van.adapt()
    expect(van.sent).toEqual(['positionPeriodic 60', 'positionPeriodic 5', 'positionPeriodic 60'])
  })

  it('is raised by an alarm until somebody acknowledges it, or for its time', () => {
    const van = new Van()
    van.adapt({ alarmAt: van.now })
    expect(van.interval).toBe(5)
    van.adapt({ acknowledgedAt: van.now - 1 })
    expect(van.interval).toBe(5)
    van.adapt({ acknowledgedAt: van.now })
    expect(van.interval).toBe(60)
    van.adapt({ alarmAt: van.now + 1 })
    van.now += settings.alarmMs
    expect(van.interval).toBe(5)
    van.now += 1
    van.adapt()
    expect(van.interval).toBe(60)
  })

  it('is raised in a chosen geofence, however long it stays, and not by what arrives late', () => {
    const van = new Van()
    van.adapt({ inside: { isInside: true, asOf: van.now } })
    van.now += 24 * hourMs
    expect([van.adapt().nextAt, van.interval]).toEqual([null, 5])
    van.adapt({ inside: { isInside: false, asOf: van.now } })
    van.adapt({ inside: { isInside: true, asOf: van.now - 1 } })
    expect(van.interval).toBe(60)
  })

  it('of a tracker that cannot take it is left alone, and so is one that refused, for a day', () => {
    const van = new Van()
    van.adapt(watched(van.now), { takesIt: false })
    expect(van.sent).toEqual([])
    van.isThere = false
    van.adapt(watched(van.now))
    const [own] = van.queue.open
    const failed = { commandId: own!.id, status: 'failed', text: 'no' } as const
    van.queue = withAnswer(van.queue, failed, { closed: null, now: van.now })!.queue
    van.isThere = true
    van.adapt(watched(van.now))
    expect(van.sent).toEqual([])
    van.now += cadenceLimits.restMs
    van.adapt(watched(van.now))
    expect(van.sent).toEqual(['positionPeriodic 5'])
  })

  it('that a person set stays, until they give it back or change the settings', () => {
    const van = new Van()
    van.adapt()
    van.person('positionPeriodic', 30)
    for (const causes of [watched(van.now), { alarmAt: van.now }, {}]) van.adapt(causes)
    expect(van.interval).toBe(30)
    van.person('positionStop')
    van.adapt()
    expect(van.interval).toBe(5)
    van.person('positionPeriodic', 30)
    van.adapt({}, { settings: { ...settings, idleSeconds: 90, alarmMs: 0 } })
    expect(van.sent.slice(-2)).toEqual(['person positionPeriodic 30', 'positionPeriodic 5'])
  })

  it('waits for a person’s command that has not arrived yet, and makes room for others', () => {
    const van = new Van()
    van.isThere = false
    van.adapt()
    van.person('getVersion')
    expect(van.queue.open.map(({ type }) => type)).toEqual(['getVersion'])
    van.person('positionPeriodic', 30)
    van.adapt(watched(van.now))
    expect(van.queue.open.map(({ createdById }) => createdById)).toEqual([1, 1])
    van.isThere = true
    van.deliver()
    van.adapt(watched(van.now))
    expect(van.interval).toBe(30)
  })

  it('is not asked for again by what a person cancelled', () => {
    const van = new Van()
    van.adapt()
    van.isThere = false
    van.adapt(watched(van.now))
    van.queue = withoutCommand(van.queue, van.queue.open[0]!.id, van.now)!.queue
    van.isThere = true
    van.adapt(watched(van.now))
    expect(van.sent).toEqual(['positionPeriodic 60'])
  })

  it('that never left is cancelled when nobody watches any more, and not given back', () => {
    const van = new Van()
    van.adapt()
    van.isThere = false
    van.adapt(watched(van.now))
    van.now += 10 * minuteMs
    van.adapt()
    expect(van.queue.open).toEqual([])
    van.isThere = true
    van.adapt()
    expect(van.sent).toEqual(['positionPeriodic 60'])
  })

  it('is given back when it is switched off, and forgotten then', () => {
    const van = new Van()
    van.adapt(watched(van.now))
    van.adapt({}, { settings: null })
    expect(van.interval).toBe(60)
    van.adapt({}, { settings: null })
    expect(van.queue.cadence).toBeUndefined()
  })

  it('is not raised more often than so many times a day, and always given back', () => {
    const van = new Van()
    for (let round = 0; round < cadenceLimits.raisedPerDayMax + 5; round++) {
      van.adapt({ inside: { isInside: true, asOf: van.now } })
      van.now += 1
      van.adapt({ inside: { isInside: false, asOf: van.now } })
      van.now += 1
    }
    expect(van.sent.filter((each) => each === 'positionPeriodic 5')).toHaveLength(cadenceLimits.raisedPerDayMax)
    expect(van.interval).toBe(60)
  })
})
