import { noun } from '../../../../shared/domain/failures.ts'
import { describe, expect, it } from 'vitest'
import { channelNamed } from '../../../../shared/catalog/channels/index.ts'
import { alertNumbers } from '../../../../shared/domain/notifications/alert-numbers.data.ts'
import { savedCommand } from '../../../../shared/entities/saved-command.ts'
import { user } from '../../../../shared/entities/user.ts'
import { employ } from '../../live/live-fixture.ts'
import {
  buildAlarm,
  connect,
  fleet,
  minuteMs,
  noon,
  noticesIn,
  notify,
  pipelineOf,
  sentBy,
  store,
  type Fleet,
} from './alerts-fixture.ts'

/** Stores events, matches them and sends what is queued. */
async function happen({ world, atlas }: Fleet, events: Parameters<typeof store>[2], run = pipelineOf(world)) {
  await store(world, atlas, events)
  await run.events(atlas, events)
  await run.send()
  return run
}
const logOf = ({ world, atlas }: Fleet, id: number) => world.alerts(atlas.tenantId).log(id, 100)

describe('an alarm', () => {
  it('is one e-mail, with its reason and links', async () => {
    const at = await fleet()
    const id = await notify(at.atlas, [at.amina])
    await happen(at, [buildAlarm(1, { deviceId: at.truck })])
    expect(sentBy(at.world)).toEqual([expect.stringMatching(/^Amina mail: .*Truck 1/)])
    const [message] = at.world.channelMessages
    expect(message!.noticeUrl).toMatch(/^https:\/\/qafila\.example\/notice\/\S+$/)
    expect(message!.unsubscribeUrl).toContain('/api/notification-links/')
    expect(message!.text).toContain(message!.noticeUrl)
    expect(await logOf(at, id)).toMatchObject([
      { userId: at.amina, channel: 'mail', outcome: 'handedOver', reason: null },
    ])
  })

  it('is sent once, however often it comes', async () => {
    const at = await fleet()
    await notify(at.atlas, [at.amina, at.bilal])
    const event = buildAlarm(1, { deviceId: at.truck })
    const run = await happen(at, [event])
    await run.events(at.atlas, [event])
    await pipelineOf(at.world).events(at.atlas, [event])
    await run.send()
    expect(at.world.channelMessages).toHaveLength(2)
  })

  it('goes to nobody who does not see the vehicle, is a guest, or is disabled, and the log says why', async () => {
    const at = await fleet()
    const { records } = at.atlas
    const hidden = await records.create(user, user.schema.parse({ name: 'Nadia', email: 'nadia@atlas.example' }))
    const gone = await records.create(
      user,
      user.schema.parse({ name: 'Omar', email: 'omar@atlas.example', disabled: true }),
    )
    const id = await notify(at.atlas, [hidden.id, gone.id])
    await happen(at, [buildAlarm(1, { deviceId: at.truck })])
    expect(at.world.channelMessages).toEqual([])
    const log = await logOf(at, id)
    expect(log.map(({ userId, outcome, reason }) => [userId, outcome, reason])).toEqual([
      [gone.id, 'skipped', 'disabled'],
      [0, 'skipped', 'deviceNotVisible'],
    ])
  })

  it('says in the log that it was not among the chosen alarms', async () => {
    const at = await fleet()
    const id = await notify(at.atlas, [at.amina])
    await happen(at, [buildAlarm(1, { deviceId: at.truck, alarm: 'vibration' })])
    expect(await logOf(at, id)).toMatchObject([{ userId: 0, channel: null, outcome: 'skipped', reason: 'otherAlarm' }])
  })

  it('of another tenant reaches nobody here', async () => {
    const at = await fleet()
    await notify(at.atlas, [at.amina])
    const other = await fleet()
    await pipelineOf(at.world).events(other.atlas, [buildAlarm(1, { deviceId: at.truck })])
    expect(at.world.queuedAlerts).toEqual([])
  })

  it('is shown on open pages of its recipient, with a sound when they want it', async () => {
    const at = await fleet()
    const id = await notify(at.atlas, [at.amina], { notificators: 'web' })
    const open = await connect(at.world, at.atlas, at.amina, { isCompact: true })
    await connect(at.world, at.atlas, at.bilal, { isCompact: true })
    const event = buildAlarm(1, { deviceId: at.truck, alarm: 'sos' })
    await happen(at, [event])
    expect(noticesIn(at.world)).toMatchObject([{ eventId: event.id, notificationId: id, sound: true }])
    expect(noticesIn(at.world)[0]!.message).toContain('Truck 1')
    expect(at.world.sent.map(({ connectionId }) => connectionId)).toEqual([open.connectionId])
    expect(await logOf(at, id)).toMatchObject([{ channel: 'web', outcome: 'sent' }])
  })

  it('orders its command once, for the first recipient', async () => {
    const at = await fleet()
    await notify(at.atlas, [at.bilal, at.amina], { notificators: 'command,mail', commandId: 5 })
    await happen(at, [buildAlarm(1, { deviceId: at.truck })])
    expect(at.world.requestedCommands).toMatchObject([
      { tenantId: at.atlas.tenantId, deviceId: at.truck, savedCommandId: 5, userId: at.amina },
    ])
    expect(at.world.channelMessages).toHaveLength(2)
  })
})

describe('a command that a notification orders', () => {
  it('is ordered once, for the first recipient who sees it', async () => {
    const at = await fleet()
    const karim = await employ(at.atlas, 'Karim')
    const device = { type: 'device', id: at.truck }
    const command = await at.atlas.records.create(savedCommand, savedCommand.schema.parse({ type: 'custom' }))
    await at.atlas.records.link([
      { owner: { type: user.name, id: karim }, property: device },
      { owner: { type: user.name, id: karim }, property: { type: 'command', id: command.id } },
    ])
    await notify(at.atlas, [at.bilal, karim], { notificators: 'command', commandId: command.id })
    await happen(at, [buildAlarm(1, { deviceId: at.truck })])
    expect(at.world.requestedCommands).toMatchObject([{ savedCommandId: command.id, userId: karim }])
  })
})

describe('a service', () => {
  it('that throttles is tried again when it says', async () => {
    const at = await fleet()
    const id = await notify(at.atlas, [at.amina])
    at.world.answerChannels(() => ({ kind: 'retry', afterMs: 90_000, reason: noun('too many') }))
    const run = await happen(at, [buildAlarm(1, { deviceId: at.truck })])
    expect([...at.world.delayedAlerts.values()]).toEqual([90_000])
    expect(await logOf(at, id)).toEqual([])
    at.world.answerChannels(() => ({ kind: 'sent' }))
    await run.send()
    expect(at.world.channelMessages).toHaveLength(1)
    expect(await logOf(at, id)).toMatchObject([{ outcome: 'handedOver' }])
  })

  it('that refuses is named in the log', async () => {
    const at = await fleet()
    const id = await notify(at.atlas, [at.amina])
    at.world.answerChannels(() => ({ kind: 'refused', reason: noun('No such address.') }))
    await happen(at, [buildAlarm(1, { deviceId: at.truck })])
    expect(await logOf(at, id)).toMatchObject([{ outcome: 'failed', reason: { text: 'No such address.' } }])
    expect(at.world.queuedAlerts).toEqual([])
  })

  it('that fails for too long is given up', async () => {
    const at = await fleet()
    const id = await notify(at.atlas, [at.amina])
    at.world.answerChannels(() => ({ kind: 'retry', afterMs: null, reason: noun('down') }))
    const run = await happen(at, [buildAlarm(1, { deviceId: at.truck })])
    at.world.moveTo(noon + alertNumbers.givenUpAfterMs + 1)
    await run.send()
    expect(await logOf(at, id)).toMatchObject([{ outcome: 'failed', reason: 'givenUp' }])
  })

  it('harms no other message of the batch', async () => {
    const at = await fleet()
    await notify(at.atlas, [at.amina, at.bilal])
    at.world.answerChannels(({ recipient }) => {
      if (recipient.name === 'Amina') throw new Error('the socket was reset')
      return { kind: 'sent' }
    })
    await happen(at, [buildAlarm(1, { deviceId: at.truck })])
    expect(sentBy(at.world)).toEqual([expect.stringContaining('Bilal')])
    expect(at.world.queuedAlerts).toMatchObject([{ userId: at.amina }])
  })
})

describe('digests', () => {
  it('tell of repetitions when ten minutes are over', async () => {
    const at = await fleet()
    const id = await notify(at.atlas, [at.amina])
    const run = pipelineOf(at.world)
    for (const sequence of [1, 2, 3]) {
      at.world.moveTo(noon + sequence * minuteMs)
      await happen(at, [buildAlarm(sequence, { deviceId: at.truck, at: noon + sequence * minuteMs })], run)
    }
    expect(at.world.channelMessages).toHaveLength(1)
    at.world.moveTo(noon + 12 * minuteMs)
    await run.due(noon + 12 * minuteMs)
    await run.send()
    expect(sentBy(at.world)[1]).toMatch(/Truck 1.*2/)
    const outcomes = (await logOf(at, id)).map(({ outcome }) => outcome)
    expect(outcomes.toSorted()).toEqual(['grouped', 'grouped', 'handedOver', 'handedOver'])
  })

  it('leave out a vehicle that the person sees no more', async () => {
    const at = await fleet()
    await notify(at.atlas, [at.bilal])
    const run = await happen(at, [buildAlarm(1, { deviceId: at.truck }), buildAlarm(2, { deviceId: at.truck })])
    await at.atlas.records.unlink([
      { owner: { type: 'user', id: at.bilal }, property: { type: 'device', id: at.truck } },
    ])
    at.world.moveTo(noon + 12 * minuteMs)
    await run.due(noon + 12 * minuteMs)
    await run.send()
    expect(at.world.channelMessages).toHaveLength(1)
  })

  it('make one message of an outage', async () => {
    const at = await fleet(8)
    await notify(at.atlas, [at.amina], { type: 'deviceOffline', attributes: {} })
    const events = at.trucks
      .slice(0, 6)
      .map((deviceId) => buildAlarm(1, { deviceId, type: 'deviceOffline', alarm: '' }))
    const run = await happen(at, events)
    expect(at.world.channelMessages).toEqual([])
    at.world.moveTo(noon + 3 * minuteMs)
    await run.due(noon + 3 * minuteMs)
    await run.send()
    expect(sentBy(at.world)).toEqual([expect.stringMatching(/^Amina mail: .*6/)])
  })
})

describe('an escalation', () => {
  const escalating = async () => {
    const at = await fleet()
    const attributes = { alarms: 'sos', escalateAfterMinutes: 5, escalateTo: `${at.bilal}` }
    await notify(at.atlas, [at.amina], { attributes })
    const event = buildAlarm(1, { deviceId: at.truck, alarm: 'sos' })
    const run = await happen(at, [event])
    at.world.moveTo(noon + 6 * minuteMs)
    return { ...at, event, run }
  }

  it('goes to the next person', async () => {
    const at = await escalating()
    await at.run.due(noon + 6 * minuteMs)
    await at.run.send()
    expect(sentBy(at.world).map((line) => line.split(' ')[0])).toEqual(['Amina', 'Bilal'])
  })

  it('ends when somebody acknowledged', async () => {
    const at = await escalating()
    await at.world.tracks(at.atlas.tenantId).addToEvent(at.event.id, { acknowledgedAt: '2024-05-01T11:01:00Z' })
    await at.run.due(noon + 6 * minuteMs)
    await at.run.send()
    expect(at.world.channelMessages).toHaveLength(1)
  })
})

describe('a storm', { tags: 'slow' }, () => {
  it('of 10,000 events in a minute becomes a few messages, and every event has an outcome', async () => {
    const at = await fleet(50)
    const id = await notify(at.atlas, [at.amina], { notificators: 'mail,sms' })
    const run = pipelineOf(at.world)
    const alarms = ['overspeed', 'tow']
    for (let batch = 0; batch < 100; batch++) {
      at.world.moveTo(noon + batch * 600)
      const events = Array.from({ length: 100 }, (_, index) => {
        const number = batch * 100 + index
        const deviceId = at.trucks[number % 50]!
        return buildAlarm(Math.floor(number / 50) + 1, { deviceId, at: noon + batch * 600, alarm: alarms[number % 2]! })
      })
      await run.events(at.atlas, events)
      await run.send()
    }
    const early = at.world.channelMessages.length
    expect(early).toBeLessThanOrEqual(2 * alertNumbers.messagesPerMinuteMax)
    for (const minutes of [6, 12, 20, 70]) {
      at.world.moveTo(noon + minutes * minuteMs)
      await run.due(noon + minutes * minuteMs)
      await run.send()
    }
    expect(at.world.channelMessages.length - early).toBeLessThanOrEqual(8)
    const log = await at.world.alerts(at.atlas.tenantId).log(id, 100_000)
    expect(new Set(log.map(({ eventId }) => eventId)).size).toBe(10_000)
    expect(log.every(({ outcome, reason }) => outcome === 'handedOver' || reason !== null)).toBe(true)
  })

  it('stops at the allowance of the organisation', async () => {
    const at = await fleet()
    const id = await notify(at.atlas, [at.amina], { notificators: 'sms' })
    await at.world.alerts(at.atlas.tenantId).count('sms', channelNamed('sms').tenantDayMax)
    await happen(at, [buildAlarm(1, { deviceId: at.truck })])
    expect(at.world.channelMessages).toEqual([])
    expect(await logOf(at, id)).toMatchObject([{ outcome: 'failed', reason: 'tenantAllowance' }])
  })
})
