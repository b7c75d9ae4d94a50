import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide, type Decision } from '../../../../shared/domain/notifications/decide.ts'
import { takeDue } from '../../../../shared/domain/notifications/digest.ts'
import {
  newPersonAlerts,
  nextDue,
  withoutOutdated,
  type HandOver,
  type PersonAlerts,
} from '../../../../shared/domain/notifications/person-alerts.ts'
import { deviceOfId } from '../../../../shared/domain/ids.ts'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import { minuteMs, noon, secondMs } from '../../../support/builders.ts'
import { buildAlarm, buildRule } from './alert-builders.ts'

const steps = fc.array(
  fc.record({
    afterMs: fc.constantFrom(0, secondMs, 20 * secondMs, 3 * minuteMs, 12 * minuteMs),
    deviceId: fc.integer({ min: 1, max: 9 }),
    what: fc.constantFrom('tow', 'sos', 'overspeed', 'offline'),
    isQuiet: fc.boolean(),
    isRepeatedRecord: fc.boolean(),
  }),
  { maxLength: 120 },
)
const rules = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 4 }),
    channels: fc.uniqueArray(fc.constantFrom('mail' as const, 'web' as const, 'sms' as const, 'command' as const), {
      minLength: 1,
    }),
    isPriority: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
)

/** Runs events and everything that is due, as the functions do. */
function run(
  events: typeof steps extends fc.Arbitrary<infer S> ? S : never,
  configured: typeof rules extends fc.Arbitrary<infer R> ? R : never,
) {
  let alerts: PersonAlerts = newPersonAlerts(7)
  let now = noon
  const handed: HandOver[] = []
  const decisions: (Decision & { eventId: number })[] = []
  const sequences = new Map<number, number>()
  const collect = () => {
    handed.push(...alerts.outbox)
    alerts = { ...alerts, outbox: [], version: alerts.version + 1 }
  }
  const reader = (isQuiet: boolean) => ({ quietUntil: isQuiet ? now + 30 * minuteMs : null, devices: 9 })
  const runDue = (isQuiet: boolean) => {
    const due = nextDue(alerts)
    if (due === null || due > now) return
    alerts = takeDue(alerts, now, reader(isQuiet)).alerts
    collect()
  }
  for (const step of events) {
    now += step.afterMs
    runDue(step.isQuiet)
    const sequence = (sequences.get(step.deviceId) ?? 0) + 1
    sequences.set(step.deviceId, sequence)
    const isOffline = step.what === 'offline'
    const event = buildAlarm(sequence, {
      deviceId: step.deviceId,
      at: now,
      ...(isOffline ? { type: 'deviceOffline', alarm: '' } : { alarm: step.what }),
    })
    const matching = configured.map((rule) => buildRule({ ...rule, type: event.type }))
    for (let tries = step.isRepeatedRecord ? 2 : 1; tries > 0; tries--) {
      const made = decide(withoutOutdated(alerts, now), { event, rules: matching, now }, reader(step.isQuiet))
      alerts = made.alerts
      decisions.push(...made.decisions.map((decision) => ({ ...decision, eventId: event.id })))
      collect()
    }
  }
  for (let last = 0; last < 50 && nextDue(alerts) !== null; last++) {
    now = Math.max(now, nextDue(alerts)!)
    runDue(false)
  }
  return { alerts, handed, decisions, total: events.length, until: now }
}

/** Events that digests by e-mail tell of. */
const countedInDigests = (handed: readonly HandOver[]): number =>
  handed
    .flatMap((each) => (each.kind === 'digest' && each.channels.includes('mail') ? [each] : []))
    .reduce((sum, { lines, others }) => sum + others + lines.reduce((all, { count }) => all + count, 0), 0)

/** Devices of which a message by e-mail says that they are silent. */
const namedSilent = (handed: readonly HandOver[]): number[] =>
  handed
    .filter(({ channels }) => channels.includes('mail'))
    .flatMap((each) => {
      if (each.kind === 'outage') return each.deviceIds
      if (each.kind === 'digest') {
        return each.lines.filter(({ type }) => type === 'deviceOffline').map(({ deviceId }) => deviceId)
      }
      return each.kind === 'event' ? [deviceOfId(each.eventId)] : []
    })

describe('whatever happens', { tags: 'slow' }, () => {
  it('a person gets one message at most of an event by a channel', () => {
    fc.assert(
      fc.property(steps, rules, (events, configured) => {
        const { handed } = run(events, configured)
        const single = handed.flatMap((each) =>
          each.kind === 'event' ? each.channels.map((channel) => `${each.eventId} ${channel}`) : [],
        )
        expect(new Set(single).size).toBe(single.length)
      }),
    )
  })

  it('every event is sent, waits for a message that comes, or has a reason', () => {
    fc.assert(
      fc.property(steps, rules, (events, configured) => {
        const { decisions, handed, total, alerts, until } = run(events, configured)
        expect(new Set(decisions.map(({ eventId }) => eventId)).size).toBe(total)
        for (const { outcome, reason } of decisions) expect(outcome === 'send' || reason !== null).toBe(true)
        expect(nextDue(alerts)).toBeNull()
        expect(until).toBeLessThan(noon + 2 * dayMs)
        const waited = decisions.filter(
          ({ outcome, channel }) => channel === 'mail' && (outcome === 'grouped' || outcome === 'held'),
        )
        const inDigests = waited.filter(({ reason }) => reason !== 'outage').map(({ eventId }) => eventId)
        expect(countedInDigests(handed)).toBeGreaterThanOrEqual(new Set(inDigests).size)
        const silent = waited.filter(({ reason }) => reason === 'outage').map(({ eventId }) => deviceOfId(eventId))
        const named = new Set(namedSilent(handed))
        const unnamed = handed.reduce((sum, each) => sum + (each.kind === 'digest' ? each.others : 0), alerts.others)
        expect(silent.filter((id) => !named.has(id)).length).toBeLessThanOrEqual(unnamed)
      }),
    )
  })

  it('what is remembered stays small', () => {
    fc.assert(
      fc.property(steps, rules, (events, configured) => {
        expect(JSON.stringify(run(events, configured).alerts).length).toBeLessThan(30_000)
      }),
    )
  })
})
