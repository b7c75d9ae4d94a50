import { describe, expect, it } from 'vitest'
import { channelLimits } from '../../../../shared/domain/limits/channels.ts'
import { linkName } from '../../../../shared/entities/entity.ts'
import { user } from '../../../../shared/entities/user.ts'
import { ask, colleague, fixture, person } from '../api-fixture.ts'
import { aBrowser } from '../isolation/isolation-channels.ts'

type Fixture = Awaited<ReturnType<typeof fixture>>
type Person = Fixture['amina']

const put = (at: Fixture, json: object, as: Person = at.amina) =>
  ask(at, '/api/channel-settings', { method: 'PUT', as, json })
const post = (at: Fixture, path: string, { as = at.amina, json = {} }: { as?: Person; json?: object } = {}) =>
  ask(at, `/api${path}`, { method: 'POST', as, json })

describe('settings of channels', () => {
  const botToken = `123456789:${'A'.repeat(35)}`

  it('are written in part, and their secrets are never read', async () => {
    const at = await fixture()
    const set = await put(at, {
      telegram: { botToken, chatId: '77' },
      webhook: { url: 'https://hooks.atlas.example/' },
    })
    expect(set.status).toBe(200)
    const after = await put(at, { telegram: { chatId: null } })
    expect(after.json).toMatchObject({
      telegram: {
        botToken: { isSet: true, isSecret: true },
        chatId: { value: '', isSecret: false },
      },
      webhook: { url: { value: 'https://hooks.atlas.example/', isSecret: false }, secret: { isSet: false } },
    })
    const read = await ask(at, '/api/channel-settings', { as: at.amina })
    expect(read.json).toEqual(after.json)
    expect(JSON.stringify([set.text, after.text, read.text])).not.toContain(botToken)
  })

  it('leave the names of the fields in the audit log, and no value', async () => {
    const at = await fixture()
    await put(at, { telegram: { botToken } })
    const entries = await at.world.audit(at.amina.tenantId).between(0, at.world.now(), 10)
    expect(entries).toMatchObject([
      { action: 'edit', objectType: 'channelSettings', attributes: { fields: 'telegram.botToken' } },
    ])
    expect(JSON.stringify(entries)).not.toContain(botToken)
  })

  it.each([
    { json: { fax: {} }, says: 'fax: there is no such channel. Give one of sms, whatsapp, firebase' },
    { json: { constructor: {} }, says: 'constructor: there is no such channel' },
    { json: { telegram: 'x' }, says: 'telegram: ' },
    { json: { telegram: { token: 'x' } }, says: 'telegram.token: there is no such setting. Give one of botToken' },
    { json: { telegram: { botToken: 7 } }, says: 'telegram.botToken: must be text' },
    { json: { telegram: { botToken: 'x' } }, says: 'telegram.botToken: must be the token as BotFather shows it' },
    { json: { telegram: { botToken: 'x'.repeat(201) } }, says: 'telegram.botToken: must have at most 200 characters' },
    { json: { telegram: { sendLocation: 'yes' } }, says: 'telegram.sendLocation: must be true or false' },
    { json: { sms: { senderId: '12345' } }, says: 'sms.senderId: must have 1 to 11' },
    { json: { pushover: { token: 'x' } }, says: 'pushover.token: must have 30 letters and digits' },
    { json: { firebase: { serviceAccount: '{}' } }, says: 'firebase.serviceAccount: must be the JSON file' },
    { json: { webhook: { url: 'http://hooks.example/' } }, says: 'webhook.url: must be an https address' },
    { json: { webhook: { url: 'https://localhost/' } }, says: 'webhook.url: must be an https address' },
    { json: { webhook: { url: 'https://a:b@hooks.example/' } }, says: 'webhook.url: must be an https address' },
    { json: { webhook: { secret: 'short' } }, says: 'webhook.secret: must have at least 16 characters' },
  ] as { json: object; says: string }[])('$says', async ({ json, says }) => {
    const at = await fixture()
    const answer = await put(at, json)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(says)
    expect(await at.world.channelStore(at.amina.tenantId).settings()).toEqual({})
  })
})

describe('channels', () => {
  it('say why they cannot be used, and what the caller lacks, in the language of the request', async () => {
    const at = await fixture()
    const answer = await ask(at, '/api/notifications/channels', {
      as: at.amina,
      headers: { 'accept-language': 'fr' },
    })
    const byType = Object.fromEntries((answer.json as { type: string }[]).map((each) => [each.type, each]))
    expect(byType['mail']).toEqual({ type: 'mail', isAvailable: true, reason: null, needs: null })
    expect(byType['telegram']).toMatchObject({
      isAvailable: false,
      reason: 'Un administrateur doit d’abord renseigner telegram.botToken.',
    })
    expect(byType['sms']).toMatchObject({ isAvailable: true, needs: 'Le profil n’a pas de numéro de téléphone.' })
  })

  it('can be used once they are set', async () => {
    const at = await fixture()
    await put(at, { pushover: { token: 'a'.repeat(30) } })
    const answer = await ask(at, '/api/notifications/notificators', { as: at.amina })
    expect(answer.json).toContainEqual({ type: 'pushover' })
  })
})

describe('tests of channels', () => {
  it('send a message to the caller', async () => {
    const at = await fixture()
    expect((await post(at, '/notifications/test/mail')).status).toBe(204)
    expect(at.world.mails).toMatchObject([{ to: 'amina@atlas.example', subject: 'Test message' }])
  })

  it('show a message on the caller’s open pages and other clients only', async () => {
    const at = await fixture()
    const connection = { expiresAt: at.world.now() + 60_000, sessionKey: 's', logs: false }
    const mine = { ...connection, connectionId: 'mine', tenantId: at.amina.tenantId, userId: at.amina.id }
    await at.world.sockets.open({ ...mine, isCompact: true })
    await at.world.sockets.open({ ...mine, connectionId: 'other', userId: 99, isCompact: true })
    await at.world.sockets.open({ ...mine, connectionId: 'peer' })
    expect((await post(at, '/notifications/test/web')).status).toBe(204)
    expect(at.world.sent.map(({ connectionId }) => connectionId)).toEqual(['mine', 'peer'])
    const [page, peer] = at.world.sent.map(({ text }) => JSON.parse(text) as object)
    const message = expect.stringContaining('test') as string
    expect(page).toMatchObject({ notices: [{ eventId: 0, message }] })
    expect(peer).toEqual({
      events: [
        {
          id: 0,
          deviceId: 0,
          type: 'test',
          eventTime: expect.stringMatching(/\+00:00$/) as string,
          positionId: 0,
          geofenceId: 0,
          maintenanceId: 0,
          attributes: { message },
        },
      ],
    })
  })

  it.each([
    { channel: 'command', says: 'The message was not sent: ' },
    { channel: 'fax', says: 'notificator: there is no such channel. Give one of command, web, mail' },
    { channel: 'sms', says: 'The message was not sent: The profile has no phone number.' },
    { channel: 'telegram', says: 'The message was not sent: An administrator has to set telegram.botToken first.' },
  ])('$channel: $says', async ({ channel, says }) => {
    const answer = await post(await fixture(), `/notifications/test/${channel}`)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(says)
  })

  it('say what the service said', async () => {
    const at = await fixture()
    await put(at, { pushover: { token: 'a'.repeat(30) } })
    const amina = (await at.amina.records.get(user, at.amina.id))!
    await at.amina.records.replace(user, { ...amina, attributes: { pushoverUserKey: 'u'.repeat(30) } })
    at.world.services.answer = () => ({ status: 400, headers: {}, text: '{"status":0,"errors":["quota reached"]}' })
    const answer = await post(at, '/notifications/test/pushover')
    expect([answer.status, answer.text.split('\n')[0]]).toEqual([
      400,
      'The message was not sent: Pushover: quota reached',
    ])
  })

  it('of all channels end at the first that fails', async () => {
    const at = await fixture()
    expect((await post(at, '/notifications/test')).status).toBe(204)
    expect(at.world.mails).toHaveLength(1)
  })

  it('are limited', async () => {
    const at = await fixture()
    for (let tests = 0; tests < channelLimits.channelTestsMax; tests++) await post(at, '/notifications/test/web')
    expect((await post(at, '/notifications/test/web')).status).toBe(429)
  })
})

describe('browsers that receive notifications', () => {
  it('are listed without what only they know, and end', async () => {
    const at = await fixture()
    const browser = aBrowser()
    const { json } = await post(at, '/push/subscriptions', { json: { ...browser, label: ' Firefox\u0000 on  Linux ' } })
    const { id } = json as { id: string }
    const listed = await ask(at, '/api/push/subscriptions', { as: at.amina })
    expect(listed.json).toMatchObject([{ id, lastUsedAt: null, label: 'Firefox on Linux' }])
    expect(listed.text).not.toContain('push.example')
    await ask(at, `/api/push/subscriptions/${id}`, { method: 'DELETE', as: at.amina })
    expect((await ask(at, '/api/push/subscriptions', { as: at.amina })).json).toEqual([])
  })

  it.each([
    { change: { endpoint: 'http://push.example/1' }, says: 'endpoint: must be the https address of a push service' },
    { change: { endpoint: 'https://localhost/1' }, says: 'endpoint: must be' },
    { change: { keys: { p256dh: 'AAAA', auth: 'AAAA' } }, says: 'keys.p256dh: must be 65 bytes in base64url' },
    {
      change: { keys: { ...aBrowser().keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
      says: 'keys.p256dh: must be a key as browsers give it',
    },
    { change: { keys: { ...aBrowser().keys, auth: 'AAAA' } }, says: 'keys.auth: must be 16 bytes' },
    { change: { keys: undefined }, says: 'keys' },
  ])('$says', async ({ change, says }) => {
    const answer = await post(await fixture(), '/push/subscriptions', { json: { ...aBrowser(), ...change } })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(says)
  })

  it('are a limited number for each person', async () => {
    const at = await fixture()
    const browser = (n: number) => ({ ...aBrowser(), endpoint: `https://push.example/${n}` })
    for (let n = 0; n < channelLimits.pushSubscriptionsMax; n++)
      await post(at, '/push/subscriptions', { json: browser(n) })
    expect((await post(at, '/push/subscriptions', { json: browser(99) })).status).toBe(429)
    expect((await post(at, '/push/subscriptions', { json: browser(0) })).status).toBe(200)
  })
})

describe('announcements', () => {
  const words = { subject: 'Depot', body: 'It is closed <b>today</b>.' }

  it('go to all people of the tenant, without guests', async () => {
    const at = await fixture()
    await colleague(at.world, at.amina, person('Bilal'))
    await colleague(at.world, at.amina, person('Guest', { temporary: true }))
    expect((await post(at, '/notifications/send/mail', { json: words })).status).toBe(204)
    expect(at.world.mails.map(({ to }) => to).toSorted()).toEqual(['amina@atlas.example', 'bilal@atlas.example'])
    expect(at.world.mails[0]!.html).toContain('&lt;b&gt;today')
    const entries = await at.world.audit(at.amina.tenantId).between(0, at.world.now(), 10)
    expect(entries).toMatchObject([{ action: 'announce', attributes: { notificator: 'mail', count: 3 } }])
  })

  it('of managers go to those they manage', async () => {
    const at = await fixture()
    const chloe = await colleague(at.world, at.amina, person('Chloe', { userLimit: -1 }))
    const bilal = await colleague(at.world, at.amina, person('Bilal'))
    const property = { type: linkName(user), id: bilal.id }
    await at.amina.records.link([{ owner: { type: user.name, id: chloe.id }, property }])
    expect((await post(at, '/notifications/send/mail', { as: chloe, json: words })).status).toBe(204)
    expect(at.world.mails.map(({ to }) => to)).toEqual(['bilal@atlas.example'])
    const toAmina = await post(at, `/notifications/send/mail?userId=${at.amina.id}`, { as: chloe, json: words })
    expect(toAmina.status).toBe(404)
    expect((await post(at, '/notifications/send/mail', { as: bilal, json: words })).status).toBe(403)
  })

  it('to many people are sent in the background, and say how far they are', async () => {
    const at = await fixture()
    for (let n = 0; n < channelLimits.announcementAtOnceMax; n++) await at.amina.records.create(user, person(`P${n}`))
    const answer = await post(at, '/notifications/send/mail', { json: words })
    expect(answer.status).toBe(202)
    const { id } = answer.json as { id: string }
    expect(answer.json).toMatchObject({ total: 51, sent: 0, state: 'running', endedAt: null })
    expect(at.world.waitingAnnouncements).toEqual([{ tenantId: at.amina.tenantId, id }])
    const poll = await ask(at, `/api/announcements/${id}`, { as: at.amina })
    expect(poll.json).toMatchObject({ id, notificator: 'mail', state: 'running' })
  })

  it.each([
    { channel: 'web', json: words, status: 400, says: 'notificator: ' },
    { channel: 'webhook', json: words, status: 400, says: 'Give one of mail, sms, webpush' },
    { channel: 'telegram', json: words, status: 400, says: 'An administrator has to set telegram.botToken first.' },
    { channel: 'mail', json: { subject: 'x' }, status: 400, says: 'body' },
    { channel: 'mail', json: { ...words, subject: ' ' }, status: 400, says: 'subject' },
    { channel: 'mail?userId=x', json: words, status: 400, says: 'userId: "x" is not an id' },
    { channel: 'mail?userId=99', json: words, status: 404, says: 'user 99' },
  ])('$channel: $says', async ({ channel, json, status, says }) => {
    const at = await fixture()
    const answer = await post(at, `/notifications/send/${channel}`, { json })
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(says)
    expect(at.world.mails).toEqual([])
  })

  it('are limited', async () => {
    const at = await fixture()
    for (let n = 0; n < channelLimits.announcementsMax; n++) await post(at, '/notifications/send/mail', { json: words })
    expect((await post(at, '/notifications/send/mail', { json: words })).status).toBe(429)
  })
})
