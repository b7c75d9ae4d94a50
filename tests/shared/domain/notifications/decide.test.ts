import { describe, expect, it } from 'vitest'
import { channelNamed } from '../../../../shared/catalog/channels/index.ts'
import { alertNumbers } from '../../../../shared/domain/notifications/alert-numbers.data.ts'
import { decide, type Reader } from '../../../../shared/domain/notifications/decide.ts'
import { isOutage, takeDue } from '../../../../shared/domain/notifications/digest.ts'
import { withMute, withoutMute } from '../../../../shared/domain/notifications/mute.ts'
import { newPersonAlerts, nextDue, type PersonAlerts } from '../../../../shared/domain/notifications/person-alerts.ts'
import type { NotificationRule } from '../../../../shared/domain/notifications/rule.ts'
import type { FleetEvent } from '../../../../shared/domain/fleet-event.ts'
import { hourMs, minuteMs, noon, secondMs } from '../../../support/builders.ts'
import { buildAlarm, buildRule } from './alert-builders.ts'

const awake: Reader = { quietUntil: null, devices: 3 }

/** Decides on events one after the other, each at its own time. */
function decided(
  events: FleetEvent[],
  rules: NotificationRule[] = [buildRule()],
  reader = awake,
  from = newPersonAlerts(7),
) {
  let alerts: PersonAlerts = from
  const outcomes = events.map((event) => {
    const step = decide(alerts, { event, rules, now: event.eventTime }, reader)
    alerts = step.alerts
    return step.decisions.map(({ notificationId, channel, outcome, reason }) =>
      [notificationId, channel, outcome, ...(reason ? [reason] : [])].join(' '),
    )
  })
  return { alerts, outcomes }
}

describe('one message for each event, person and channel', () => {
  it('is sent at once', () => {
    const { alerts, outcomes } = decided([buildAlarm(1)])
    expect(outcomes).toEqual([['1 mail send']])
    expect(alerts.outbox).toMatchObject([{ kind: 'event', notificationId: 1, channels: ['mail'] }])
  })

  it('is decided once, however often the event comes', () => {
    const { alerts } = decided([buildAlarm(1)])
    const again = decide(alerts, { event: buildAlarm(1), rules: [buildRule()], now: noon + minuteMs }, awake)
    expect(again).toEqual({ alerts, decisions: [] })
  })

  it('takes the channels of all notifications, each from the first', () => {
    const rules = [buildRule({ id: 2, channels: ['mail', 'sms'] }), buildRule({ id: 1, channels: ['mail', 'web'] })]
    expect(decided([buildAlarm(1)], rules).outcomes).toEqual([
      ['2 mail skipped otherNotification', '1 mail send', '1 web send', '2 sms send'],
    ])
  })

  it('prefers a notification with priority', () => {
    const rules = [buildRule({ id: 1 }), buildRule({ id: 2, isPriority: true })]
    expect(decided([buildAlarm(1)], rules).outcomes).toEqual([['1 mail skipped otherNotification', '2 mail send']])
  })
})

describe('repetitions', () => {
  const repeated = [0, 30, 60, 590].map((second, at) => buildAlarm(at + 1, { at: noon + second * secondMs }))

  it('join the first within ten minutes, and are one line of a digest', () => {
    const { alerts, outcomes } = decided(repeated)
    expect(outcomes.flat()).toEqual(['1 mail send', ...Array(3).fill('1 mail grouped repeated')])
    expect(nextDue(alerts)).toBe(noon + 10 * minuteMs)
    const { made, alerts: after } = takeDue(alerts, noon + 10 * minuteMs, awake)
    expect(made).toMatchObject([
      { kind: 'digest', channels: ['mail'], lines: [{ deviceId: 1, alarm: 'overspeed', count: 3 }] },
    ])
    expect(nextDue(after)).toBeNull()
  })

  it('start over afterwards', () => {
    const events = [buildAlarm(1), buildAlarm(2, { at: noon + 10 * minuteMs })]
    expect(decided(events).outcomes.flat()).toEqual(['1 mail send', '1 mail send'])
  })

  it.for<[string, Partial<FleetEvent> & { alarm?: string }]>([
    ['another alarm', { alarm: 'tow' }],
    ['another device', { deviceId: 2 }],
    ['another geofence', { geofenceId: 5 }],
    ['another linked vehicle', { attributes: { linkedDeviceId: 3 } }],
  ])('are not %s', ([, changes]) => {
    expect(decided([buildAlarm(1), buildAlarm(2, changes)]).outcomes.flat()).toEqual(['1 mail send', '1 mail send'])
  })

  it('are none of what is news each time', () => {
    const rules = [buildRule({ type: 'commandResult' })]
    const events = [1, 2].map((sequence) => buildAlarm(sequence, { type: 'commandResult', alarm: '' }))
    expect(decided(events, rules).outcomes.flat()).toEqual(['1 mail send', '1 mail send'])
  })

  it('of a distress call are grouped as well', () => {
    const events = [1, 2].map((sequence) => buildAlarm(sequence, { alarm: 'sos' }))
    expect(decided(events).outcomes.flat()).toEqual(['1 mail send', '1 mail grouped repeated'])
  })

  it('send the command of each event', () => {
    const rules = [buildRule({ channels: ['command', 'mail'] })]
    const events = [1, 2].map((sequence) => buildAlarm(sequence))
    expect(decided(events, rules).outcomes).toEqual([
      ['1 command send', '1 mail send'],
      ['1 command send', '1 mail grouped repeated'],
    ])
  })
})

describe('quiet hours', () => {
  const quiet: Reader = { quietUntil: noon + 8 * hourMs, devices: 3 }

  it('hold messages until their end, and not what is shown on open pages', () => {
    const { alerts, outcomes } = decided([buildAlarm(1)], [buildRule({ channels: ['mail', 'web'] })], quiet)
    expect(outcomes).toEqual([['1 mail held quietHours', '1 web send']])
    expect(nextDue(alerts)).toBe(noon + 8 * hourMs)
    expect(takeDue(alerts, noon + 8 * hourMs, awake).made).toMatchObject([{ kind: 'digest', lines: [{ count: 1 }] }])
  })

  it.for<[string, Partial<NotificationRule>, string]>([
    ['priority', { isPriority: true }, 'tow'],
    ['a distress call', {}, 'sos'],
  ])('let %s pass', ([, rule, alarm]) => {
    expect(decided([buildAlarm(1, { alarm })], [buildRule(rule)], quiet).outcomes).toEqual([['1 mail send']])
  })

  it('hold digests, too', () => {
    const { alerts } = decided([buildAlarm(1), buildAlarm(2)])
    const { made, alerts: after } = takeDue(alerts, noon + 10 * minuteMs, quiet)
    expect(made).toEqual([])
    expect(nextDue(after)).toBe(quiet.quietUntil)
  })
})

describe('storms', () => {
  const many = (count: number, changes: Partial<NotificationRule> = {}, alarm = 'tow') =>
    decided(
      Array.from({ length: count }, (_, at) => buildAlarm(1, { deviceId: at + 1, at: noon + at, alarm })),
      [buildRule(changes)],
    )

  it('end in a digest', () => {
    const { alerts, outcomes } = many(40)
    const sent = outcomes.flat().filter((outcome) => outcome.endsWith('send'))
    expect(sent).toHaveLength(alertNumbers.messagesPerMinuteMax)
    expect(outcomes.at(-1)).toEqual(['1 mail grouped storm'])
    const { made } = takeDue(alerts, noon + 2 * alertNumbers.stormDigestMs, awake)
    expect(made).toHaveLength(1)
    expect(made[0]).toMatchObject({
      kind: 'digest',
      lines: Array.from({ length: 30 }, () => ({ count: 1, why: 'storm' })),
    })
  })

  it('name some things and count the others', () => {
    const { alerts } = many(10_000)
    const { made } = takeDue(alerts, noon + 2 * alertNumbers.stormDigestMs, awake)
    const digest = made[0]!
    if (digest.kind !== 'digest') throw new Error('expected a digest')
    expect(digest.lines).toHaveLength(alertNumbers.digestLinesMax)
    expect(digest.others).toBe(10_000 - alertNumbers.messagesPerMinuteMax - alertNumbers.digestLinesMax)
  })

  it('stop no distress call', () => {
    expect(
      many(40, {}, 'sos')
        .outcomes.flat()
        .filter((outcome) => outcome === '1 mail send'),
    ).toHaveLength(40)
  })

  it('of one channel in an hour wait for its end', () => {
    const count = channelNamed('sms').personHourMax + 1
    const events = Array.from({ length: count }, (_, at) =>
      buildAlarm(1, { deviceId: at + 1, at: noon + at * minuteMs }),
    )
    const { alerts, outcomes } = decided(events, [buildRule({ channels: ['sms', 'mail'] })])
    expect(outcomes.at(-1)).toEqual(['1 sms grouped allowance', '1 mail send'])
    expect(nextDue(alerts)).toBe(noon + hourMs)
  })
})

describe('an outage', () => {
  const offline = (devices: number, seen: number) =>
    decided(
      Array.from({ length: devices }, (_, at) =>
        buildAlarm(1, { deviceId: at + 1, at: noon + at, type: 'deviceOffline', alarm: '' }),
      ),
      [buildRule({ type: 'deviceOffline' })],
      { quietUntil: null, devices: seen },
    )

  it('is one message', () => {
    const { alerts, outcomes } = offline(12, 20)
    expect(outcomes.flat()).toEqual(Array(12).fill('1 mail held outage'))
    const { made } = takeDue(alerts, noon + alertNumbers.outageMs, { quietUntil: null, devices: 20 })
    expect(made).toMatchObject([{ kind: 'outage', devices: 12, of: 20 }])
  })

  it('is none when few are silent: each has a message', () => {
    const { alerts } = offline(4, 20)
    const { made, alerts: after } = takeDue(alerts, noon + alertNumbers.outageMs, { quietUntil: null, devices: 20 })
    expect(made).toHaveLength(4)
    expect(made[0]).toMatchObject({ kind: 'event', id: `e${buildAlarm(1).id}` })
    expect(after.silent).toBeNull()
  })

  it('cannot be of a few vehicles: each has a message at once', () => {
    expect(offline(2, 4).outcomes.flat()).toEqual(['1 mail send', '1 mail send'])
  })

  it.for([
    [5, 10, true],
    [4, 10, false],
    [29, 100, false],
    [30, 100, true],
  ] as const)('is %d of %d: %s', ([silent, devices, expected]) => expect(isOutage(silent, devices)).toBe(expected))
})

describe('a mute', () => {
  const muted = (deviceId: number) =>
    withMute(newPersonAlerts(7), { notificationId: 1, deviceId, until: noon + hourMs })

  it.for([
    ['of all devices', 0, ['1 mail skipped muted']],
    ['of the device', 1, ['1 mail skipped muted']],
    ['of another device', 2, ['1 mail send']],
  ] as const)('%s', ([, deviceId, expected]) => {
    expect(decided([buildAlarm(1)], undefined, awake, muted(deviceId)).outcomes).toEqual([expected])
  })

  it('ends by itself, and when it is taken back', () => {
    const late = buildAlarm(1, { at: noon + hourMs })
    expect(decided([late], undefined, awake, muted(0)).outcomes).toEqual([['1 mail send']])
    expect(decided([buildAlarm(1)], undefined, awake, withoutMute(muted(0), 1, null)).outcomes).toEqual([
      ['1 mail send'],
    ])
  })

  it('leaves the channel to another notification', () => {
    const rules = [buildRule({ id: 1 }), buildRule({ id: 2 })]
    expect(decided([buildAlarm(1)], rules, awake, muted(0)).outcomes).toEqual([['1 mail skipped muted', '2 mail send']])
  })
})
