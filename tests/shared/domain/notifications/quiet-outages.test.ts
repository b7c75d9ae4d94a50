import { describe, expect, it } from 'vitest'
import { alertNumbers } from '../../../../shared/domain/notifications/alert-numbers.data.ts'
import { decide } from '../../../../shared/domain/notifications/decide.ts'
import { takeDue } from '../../../../shared/domain/notifications/digest.ts'
import { newPersonAlerts, nextDue } from '../../../../shared/domain/notifications/person-alerts.ts'
import { hourMs, minuteMs, noon, secondMs } from '../../../support/builders.ts'
import { buildAlarm, buildRule } from './alert-builders.ts'

describe('an outage in quiet hours', () => {
  const quietUntil = noon + 8 * hourMs
  /** Vehicles that go silent so long after each other, of 20; what is due is taken meanwhile. */
  const night = (devices: number, everyMs: number) => {
    let alerts = newPersonAlerts(7)
    const takeUntil = (now: number, until: number | null) => {
      const taken = takeDue(alerts, now, { quietUntil: until, devices: 20 })
      alerts = taken.alerts
      return taken.made
    }
    for (let at = 0; at < devices; at++) {
      const now = noon + at * everyMs
      const event = buildAlarm(1, { deviceId: at + 1, at: now, type: 'deviceOffline', alarm: '' })
      const rules = [buildRule({ type: 'deviceOffline' })]
      alerts = decide(alerts, { event, rules, now }, { quietUntil, devices: 20 }).alerts
      for (const due of [nextDue(alerts)!, nextDue(alerts)!]) {
        if (due <= now + everyMs) expect(takeUntil(due, quietUntil)).toEqual([])
      }
    }
    if (nextDue(alerts)! < quietUntil) expect(takeUntil(noon + alertNumbers.outageMs, quietUntil)).toEqual([])
    expect(nextDue(alerts)).toBe(quietUntil)
    const made = takeUntil(quietUntil, null)
    expect(nextDue(alerts)).toBeNull()
    return made
  }

  it('vehicles that go silent one after the other are lines of the digest', () => {
    const [digest, ...others] = night(8, 30 * minuteMs)
    expect(others).toEqual([])
    expect(digest).toMatchObject({
      kind: 'digest',
      lines: Array.from({ length: 8 }, (_, at) => ({ deviceId: at + 1, type: 'deviceOffline', count: 1 })),
    })
  })

  it('of a line that comes and goes the last outages have a message, and the others are counted', () => {
    const times = alertNumbers.heldOutagesMax + 2
    let alerts = newPersonAlerts(7)
    for (let time = 0; time < times; time++) {
      const now = noon + time * 10 * minuteMs
      for (let device = 1; device <= 8; device++) {
        const event = buildAlarm(time + 1, { deviceId: device, at: now, type: 'deviceOffline', alarm: '' })
        const rules = [buildRule({ type: 'deviceOffline' })]
        alerts = decide(alerts, { event, rules, now }, { quietUntil, devices: 20 }).alerts
      }
      alerts = takeDue(alerts, now + alertNumbers.outageMs, { quietUntil, devices: 20 }).alerts
    }
    expect(alerts.others).toBe(2)
    const { made } = takeDue(alerts, quietUntil, { quietUntil: null, devices: 20 })
    const lastAt = noon + (times - 1) * 10 * minuteMs
    expect(made.map(({ kind, eventTime }) => [kind, eventTime]).at(-1)).toEqual(['outage', lastAt])
    expect(made).toHaveLength(alertNumbers.heldOutagesMax)
  })

  it('vehicles that go silent together are an outage, of which a message leaves when they end', () => {
    expect(night(8, secondMs)).toMatchObject([{ kind: 'outage', devices: 8, of: 20, at: quietUntil }])
  })
})
