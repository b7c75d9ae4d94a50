import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import { compactFrames } from '../../../shared/wire/live/frame-mark.ts'
import { amina, deviceOf, report, startCastWorld, trackerClient, watch } from '../../support/cast-world.ts'
import type { LocalWorld } from '../../support/world.ts'

let world: LocalWorld
let api: Api
/** There from the beginning: what people change reaches functions within two seconds. */
let muted: number
beforeAll(async () => {
  world = await startCastWorld()
  api = await signIn(world.url, amina)
  const draft = { type: 'alarm', notificators: 'mail', always: true, attributes: { alarms: 'vibration' } }
  muted = ((await api('POST', '/notifications', draft)) as { id: number }).id
})
afterAll(() => world.stop())

interface InboxMail {
  to: string[]
  subject: string
  headers: { name: string; value: string }[]
}
const mailsAbout = async (text: string) =>
  ((await (await fetch(`${world.url}/inbox/messages`)).json()) as InboxMail[]).filter(({ subject }) =>
    subject.includes(text),
  )

/** Sends fixes with an alarm, and waits until everything that follows is done. */
async function alarm(uniqueId: string, kinds: readonly string[]): Promise<void> {
  const tracker = await trackerClient(world)
  const now = Math.floor(Date.now() / 1000) * 1000
  const fixes = kinds.map((kind, at) => ({
    time: new Date(now - (kinds.length - at) * 1000).toISOString(),
    latitude: 36.75 + at / 1000,
    longitude: 3.06,
    // the same alarm again is an event only when it was over
    ...(kind !== '' && { alarm: kind }),
  }))
  await report(tracker, uniqueId, fixes)
  await tracker.endAsync()
  await world.whenIdle()
}

interface EventAnswer {
  id: number
  deviceId: number
  attributes: Record<string, unknown>
}

it('an alarm is one e-mail and one notice, repetitions are grouped, and one click acknowledges it for everybody', async () => {
  const van = await deviceOf(api, 'van-1')
  const draft = {
    type: 'alarm',
    notificators: 'web,mail',
    always: true,
    description: 'Towed',
    attributes: { alarms: 'tow' },
  }
  const { id } = (await api('POST', '/notifications', draft)) as { id: number }
  const me = (await api('GET', '/session')) as { id: number }
  await api('POST', '/permissions', { userId: me.id, deviceId: van.id })
  const watcher = await watch(world, amina, compactFrames)
  try {
    await alarm('van-1', ['tow', '', 'tow', '', 'tow'])
    await expect.poll(() => mailsAbout(van.name)).toHaveLength(1)
    const notices = () => watcher.frames.flatMap((frame) => frame.notices ?? [])
    await expect.poll(notices).toHaveLength(1)
    expect(notices()[0]).toMatchObject({ notificationId: id, sound: false })

    const eventId = notices()[0]!.eventId
    const log = (await api('GET', `/notifications/${id}/log`)) as {
      outcome: string
      notificator: string
      reason: string | null
    }[]
    const lines = log.map(({ notificator, outcome, reason }) => `${notificator} ${outcome} ${reason}`)
    expect(lines.toSorted()).toEqual([
      'mail grouped repeated',
      'mail grouped repeated',
      'mail handedOver null',
      'web grouped repeated',
      'web grouped repeated',
      'web sent null',
    ])

    const [mail] = await mailsAbout(van.name)
    const unsubscribe = mail!.headers.find(({ name }) => name === 'List-Unsubscribe')!.value
    const link = world.url + new URL(unsubscribe.slice(1, -1)).pathname
    const shown = (await (await fetch(link)).json()) as { eventId: number; isAcknowledged: boolean; why: string[] }
    expect(shown).toMatchObject({ eventId, isAcknowledged: false })
    expect(shown.why[0]).toContain('Towed')
    const act = (body: object) =>
      fetch(link, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
    expect((await act({ action: 'acknowledge' })).status).toBe(200)
    const acknowledged = () =>
      watcher.frames
        .flatMap((frame) => frame.events ?? [])
        .filter((event) => event.id === eventId && event.attributes['acknowledgedAt'] !== undefined)
    await expect.poll(acknowledged).toHaveLength(1)
    const event = (await api('GET', `/events/${eventId}`)) as EventAnswer
    expect(event.attributes).toMatchObject({ acknowledgedById: me.id })
    const deliveries = (await api('GET', `/events/${eventId}/deliveries`)) as {
      acknowledged: object
      deliveries: object[]
    }
    expect(deliveries.acknowledged).toMatchObject({ userId: me.id })
    const mine = deliveries.deliveries.filter((each) => (each as { notificationId: number }).notificationId === id)
    expect(mine).toHaveLength(2)

    await world.runSchedule('NotifyDue', new Date(Date.now() + 60_000))
    await world.whenIdle()
    expect(await mailsAbout(van.name)).toHaveLength(1)
  } finally {
    watcher.close()
  }
})

it('a muted notification is quiet, and its log says why', async () => {
  await api('POST', `/notifications/${muted}/mute`, { minutes: 60 })
  await alarm('van-1', ['vibration'])
  const log = () => api('GET', `/notifications/${muted}/log`)
  await expect
    .poll(log)
    .toContainEqual(expect.objectContaining({ notificator: 'mail', outcome: 'skipped', reason: 'muted' }))
})

it('a trial says what a notification would have sent, and sends nothing', async () => {
  const van = await deviceOf(api, 'van-2')
  const me = (await api('GET', '/session')) as { id: number }
  await api('POST', '/permissions', { userId: me.id, deviceId: van.id })
  // a vehicle of its own: no fix of another test is newer
  await alarm('van-2', ['fatigueDriving', '', 'fatigueDriving'])
  const before = (await mailsAbout('')).length
  const trial = await api('POST', '/notifications/trial', {
    type: 'alarm',
    notificators: 'mail',
    attributes: { alarms: 'fatigueDriving' },
    deviceId: [van.id],
  })
  expect(trial).toMatchObject({
    devices: [{ deviceId: van.id, messages: 1, suppressed: 1, isTruncated: false }],
    // the digest is due after the period
    recipients: [{ userId: me.id, messages: { mail: 1 } }],
    untried: [],
    remaining: [],
  })
  expect(await mailsAbout('')).toHaveLength(before)
})
