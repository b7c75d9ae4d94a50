import { beforeEach, describe, expect, it } from 'vitest'
import { wakeUps } from '../../../../functions/commands/wake-ups.ts'
import { takeAnswers } from '../../../../functions/application/commands/deliver.ts'
import type { CommandStateJson } from '../../../../shared/wire/commands/command-json.ts'
import type { User } from '../../../../shared/entities/user.ts'
import { savedCommand } from '../../../../shared/entities/saved-command.ts'
import {
  addDevice,
  addGroup,
  type ApiFixture,
  ask,
  colleague,
  drive,
  fixture,
  password,
  type Person,
  person,
  share,
} from '../api-fixture.ts'

let at: ApiFixture
let vanId: number
beforeEach(async () => {
  at = await fixture()
  vanId = (await addDevice(at.amina, { name: 'Van 1', phone: '+213550000000' })).id
  await drive(at.world, at.amina.tenantId, vanId, [1, 2], { protocol: 'mqtt', speed: 0 })
})

const send = (json: object, as: Person = at.amina, query = '') =>
  ask(at, `/api/commands/send${query}`, { method: 'POST', as, json })
const history = async (as: Person = at.amina) =>
  (await ask(at, `/api/devices/${vanId}/commands`, { as })).json as CommandStateJson[]
const saved = (type: string, facts: object = {}) =>
  at.amina.records.create(savedCommand, savedCommand.schema.parse({ description: type, type, ...facts }))

describe('sending a command', () => {
  it.each(['/commands/send', '/commands1/send'])(
    '%s answers 200 when it left, in the form that clients know',
    async (path) => {
      const json = { deviceId: vanId, type: 'alarmArm', attributes: {} }
      const { status, json: answer } = await ask(at, `/api${path}`, { method: 'POST', as: at.amina, json })
      expect([status, answer]).toEqual([200, { id: 0, ...json, textChannel: false, description: '' }])
      expect(at.world.published).toHaveLength(1)
    },
  )

  it.each([
    { status: 'failed', text: 'no relay' },
    { status: 'done', text: 'OK' },
  ] as const)('answers 200 also when the tracker is faster than the answer, and says: $status', async (answer) => {
    const publisher = { ...at.world.trackerPublisher }
    at.world.trackerPublisher.send = async (message) => {
      const outcome = await publisher.send(message)
      await takeAnswers(at.world, { tenantId: at.amina.tenantId, deviceId: vanId }, [{ commandId: null, ...answer }])
      return outcome
    }
    expect((await send({ deviceId: vanId, type: 'alarmArm' })).status).toBe(200)
    expect(await history()).toMatchObject([{ state: answer.status, result: answer.text }])
  })

  it('asked again by the same name sends nothing, and answers with what was sent', async () => {
    const json = { deviceId: vanId, type: 'alarmArm', requestId: 'a-name-of-16-characters' }
    const [first, again] = [await send(json), await send(json)]
    expect([again.status, again.json]).toEqual([first.status, first.json])
    expect([at.world.published.length, (await history()).length]).toEqual([1, 1])
    const entries = await at.world.audit(at.amina.tenantId).between(0, Number.MAX_SAFE_INTEGER, 100)
    expect(entries.filter(({ action }) => action === 'command')).toHaveLength(1)
    await send({ ...json, requestId: 'another-of-16-characters' })
    expect(at.world.published).toHaveLength(2)
  })

  it('answers 202 when it waits', async () => {
    at.world.outcomes.push({ kind: 'notConnected' })
    const { status, json } = await send({ deviceId: vanId, type: 'alarmArm' })
    const [command] = await history()
    expect([status, json]).toEqual([
      202,
      { id: command!.id, deviceId: vanId, type: 'alarmArm', textChannel: false, attributes: {} },
    ])
    expect(command).toMatchObject({ state: 'queued', createdBy: 'Amina', attempts: 0 })
  })

  it('sends a saved one as it is stored, whatever else the body says', async () => {
    const { id } = await saved('custom', { attributes: { data: 'stored' } })
    const { status, json } = await send({ id, deviceId: vanId, type: 'engineStop', attributes: { data: 'other' } })
    expect([status, json]).toMatchObject([200, { id, type: 'custom', attributes: { data: 'stored' } }])
  })

  it.each<{ name: string; json: object; status: number; says: string }>([
    { name: 'no data', json: { type: 'custom' }, status: 400, says: 'attributes.data: enter what the command needs.' },
    { name: 'no such type', json: { type: 'fly' }, status: 400, says: 'type' },
    { name: 'no type', json: {}, status: 400, says: 'type' },
    { name: 'a reason that is no text', json: { type: 'alarmArm', reason: {} }, status: 400, says: 'reason' },
    { name: 'no such saved command', json: { id: 999 }, status: 404, says: 'no such command' },
    { name: 'no proof', json: { type: 'engineStop' }, status: 403, says: 'Confirm with your password' },
    {
      name: 'a wrong password',
      json: { type: 'powerOff', confirmation: { password: 'x' } },
      status: 400,
      says: 'confirmation.password: wrong',
    },
    {
      name: 'a code of nobody',
      json: { type: 'factoryReset', confirmation: { code: '123456' } },
      status: 400,
      says: 'confirmation.code: wrong',
    },
  ])('refuses $name with the field', async ({ json, status, says }) => {
    const answer = await send({ deviceId: vanId, ...json })
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(says)])
    expect(at.world.published).toEqual([])
  })

  it('counts wrong proofs, and does not count right ones', async () => {
    const stop = (given: string) => send({ deviceId: vanId, type: 'engineStop', confirmation: { password: given } })
    expect((await stop(password)).status).toBe(202)
    for (let tries = 0; tries < 10; tries++) expect((await stop('guess')).status).toBe(400)
    expect((await stop(password)).status).toBe(429)
  })

  it('refuses a type that the tracker does not take', async () => {
    const phone = await addDevice(at.amina, { name: 'Phone' })
    await drive(at.world, at.amina.tenantId, phone.id, [1], { protocol: 'owntracks' })
    const answer = await send({ deviceId: phone.id, type: 'alarmArm' })
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringContaining('type: this device does not take alarmArm'),
    ])
  })

  it('writes who, what and why into the audit log, and no secret', async () => {
    await send({ deviceId: vanId, type: 'engineStop', confirmation: { password }, reason: 'stolen' })
    const entries = await at.world.audit(at.amina.tenantId).between(0, Number.MAX_SAFE_INTEGER, 100)
    const entry = entries.find(({ action }) => action === 'command')
    expect(entry).toMatchObject({ userId: at.amina.id, objectType: 'device', objectId: vanId })
    expect(entry!.attributes).toMatchObject({ type: 'engineStop', reason: 'stolen' })
    expect(JSON.stringify(entries)).not.toContain(password)
  })

  it('that may not wait is refused when the tracker is away, and the tracker never reads of it', async () => {
    at.world.outcomes.push({ kind: 'notConnected' })
    const json = { deviceId: vanId, type: 'alarmArm', attributes: { noQueue: true } }
    const refused = await send(json)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('may not wait for it')])
    expect((await history())[0]).toMatchObject({ type: 'alarmArm', state: 'cancelled' })
    expect((await send(json)).status).toBe(200)
    expect(at.world.published.at(-1)!.payload).not.toContain('noQueue')
  })

  it('by text message goes to the device’s number', async () => {
    const json = { deviceId: vanId, type: 'custom', textChannel: true, attributes: { data: 'RESET' } }
    expect((await send(json)).status).toBe(200)
    expect(at.world.texts).toEqual([{ phone: '+213550000000', text: 'RESET' }])
    const nameless = await addDevice(at.amina, { name: 'No phone' })
    const refused = await send({ ...json, deviceId: nameless.id })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('no phone number')])
  })
})

describe('who may send', () => {
  it.each<{ name: string; facts: Partial<User>; fresh: number; stored: number; list: number }>([
    { name: 'anybody who sees the device', facts: {}, fresh: 200, stored: 200, list: 200 },
    { name: 'read-only: nothing', facts: { readonly: true }, fresh: 403, stored: 403, list: 403 },
    { name: 'devices read-only: nothing', facts: { deviceReadonly: true }, fresh: 403, stored: 403, list: 403 },
    { name: 'limited: saved ones', facts: { limitCommands: true }, fresh: 403, stored: 200, list: 200 },
    {
      name: 'saved ones hidden: new ones',
      facts: { attributes: { 'ui.disableSavedCommands': true } },
      fresh: 200,
      stored: 403,
      list: 200,
    },
    { name: 'a guest: nothing', facts: { temporary: true }, fresh: 403, stored: 403, list: 403 },
  ])('$name', async ({ facts, fresh, stored, list }) => {
    const bilal = await colleague(at.world, at.amina, person('Bilal', facts))
    await share(at.amina, bilal, { type: 'device', id: vanId })
    const { id } = await saved('alarmDisarm')
    await share(at.amina, bilal, { type: 'command', id })
    expect((await send({ deviceId: vanId, type: 'alarmArm' }, bilal)).status).toBe(fresh)
    expect((await send({ deviceId: vanId, id }, bilal)).status).toBe(stored)
    expect((await ask(at, `/api/devices/${vanId}/commands`, { as: bilal })).status).toBe(list)
  })
})

describe('commands of a device', () => {
  it('are cancelled while they wait, once', async () => {
    await send({ deviceId: vanId, type: 'engineStop', confirmation: { password } })
    const [waiting] = await history()
    expect(waiting).toMatchObject({ state: 'waiting', waitsFor: expect.any(String) })
    const remove = () => ask(at, `/api/devices/${vanId}/commands/${waiting!.id}`, { method: 'DELETE', as: at.amina })
    expect((await remove()).status).toBe(204)
    expect((await history())[0]).toMatchObject({
      state: 'cancelled',
      reason: 'It was cancelled.',
      endedAt: expect.any(String),
    })
    expect((await remove()).status).toBe(409)
  })

  it('are gone with it', async () => {
    await send({ deviceId: vanId, type: 'alarmArm' })
    await ask(at, `/api/devices/${vanId}`, { method: 'DELETE', as: at.amina })
    expect(await at.world.commands(at.amina.tenantId).history(vanId, 10)).toEqual([])
  })

  it('that are saved are listed when they are linked to it or to a group above, and it takes them', async () => {
    const north = await addGroup(at.amina, { name: 'North' })
    const car = await addDevice(at.amina, { name: 'Car', groupId: north.id })
    await drive(at.world, at.amina.tenantId, car.id, [1], { protocol: 'teltonika' })
    const [own, ofGroup, foreign, unlinked] = [
      await saved('engineStop'),
      await saved('getVersion'),
      await saved('alarmArm'),
      await saved('custom'),
    ]
    const link = (owner: { type: string; id: number }, { id }: { id: number }) => ({
      owner,
      property: { type: 'command', id },
    })
    const device = { type: 'device', id: car.id }
    await at.amina.records.link([
      link(device, own),
      link({ type: 'group', id: north.id }, ofGroup),
      link(device, foreign),
    ])
    const { json } = await ask(at, `/api/commands/send?deviceId=${car.id}`, { as: at.amina })
    expect((json as { id: number }[]).map(({ id }) => id)).toEqual([own.id, ofGroup.id])
    expect(unlinked.id).toBeGreaterThan(0)
  })

  it('have types that say what they need', async () => {
    const { json } = await ask(at, `/api/commands/types?deviceId=${vanId}`, { as: at.amina })
    expect(json).toContainEqual({ type: 'engineStop', isCautioned: true, needsConfirmation: true })
    expect(json).toContainEqual({ type: 'engineResume' })
  })
})

describe('a command to a group', () => {
  const fleet = async (count: number, protocol: (step: number) => string) => {
    const north = await addGroup(at.amina, { name: 'North' })
    const below = await addGroup(at.amina, { name: 'Below', groupId: north.id })
    for (let step = 0; step < count; step++) {
      const { id } = await addDevice(at.amina, { name: `Car ${step}`, groupId: step % 2 ? below.id : north.id })
      await drive(at.world, at.amina.tenantId, id, [1], { protocol: protocol(step) })
    }
    return north.id
  }
  const alarm = { type: 'alarmArm', attributes: {} }

  it('goes to each device below it', async () => {
    const groupId = await fleet(3, () => 'mqtt')
    expect((await send(alarm, at.amina, `?groupId=${groupId}`)).status).toBe(200)
    expect(at.world.published).toHaveLength(3)
    at.world.outcomes.push({ kind: 'notConnected' })
    const again = await send(alarm, at.amina, `?groupId=${groupId}`)
    expect([again.status, again.json]).toMatchObject([
      202,
      [{ type: 'alarmArm' }, { type: 'alarmArm' }, { type: 'alarmArm' }],
    ])
  })

  it('says which cannot get it, and the others get it', async () => {
    const groupId = await fleet(3, (step) => (step === 1 ? 'flespi' : 'mqtt'))
    const { status, json } = await send(alarm, at.amina, `?groupId=${groupId}`)
    expect([status, json]).toMatchObject([
      202,
      {
        total: 3,
        sent: 2,
        failed: 1,
        state: 'done',
        failures: [{ reason: 'The tracker does not take this command.' }],
      },
    ])
  })

  it('of many devices is a job that goes on where it stopped, and asks none twice', async () => {
    const groupId = await fleet(60, () => 'mqtt')
    const { status, json } = await send(alarm, at.amina, `?groupId=${groupId}`)
    const { id } = json as { id: string }
    expect([status, json]).toMatchObject([202, { total: 60, sent: 0, state: 'running' }])
    const wakeUp = { messageId: 'm', body: JSON.stringify(at.world.wakeUps.find((each) => 'jobId' in each)) }
    expect(await wakeUps(at.world, [wakeUp])).toEqual([])
    // the queue delivers at least once
    await wakeUps(at.world, [wakeUp])
    const job = await ask(at, `/api/command-jobs/${id}`, { as: at.amina })
    expect(job.json).toEqual({ id, total: 60, sent: 60, queued: 0, failed: 0, state: 'done', failures: [] })
    expect(at.world.published).toHaveLength(60)
    expect((await ask(at, `/api/command-jobs/${id}`, { as: at.driss })).status).toBe(404)
  })

  it('without devices is refused', async () => {
    const { id } = await addGroup(at.amina, { name: 'Empty' })
    expect((await send(alarm, at.amina, `?groupId=${id}`)).status).toBe(400)
  })
})
