import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { runJobs } from '../../support/tenant-jobs.ts'
import { tenantLimits } from '../../../shared/domain/limits/tenants.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import {
  password,
  type Person,
  addDevice,
  ask,
  colleague,
  drive,
  eventOf,
  type ApiFixture,
  fixture,
  noon,
  person,
  share,
} from '../api/api-fixture.ts'
import { addOneOfEach } from '../api/samples.ts'
import { withCommand } from '../../../shared/domain/commands/queue.ts'
import { order } from '../../shared/domain/commands/queue-fixture.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'

/** A tenant with some of everything; its names are not made for spreadsheets. */
async function fleet() {
  const at = await fixture()
  const { amina, driss, world } = at
  const van = await addDevice(amina, { name: '=cmd()|Van', uniqueId: 'van-1' })
  await addDevice(amina, { name: 'Silent', uniqueId: 'silent' })
  const foreign = await addDevice(driss, { name: 'Foreign', uniqueId: 'foreign' })
  const bilal = await colleague(world, amina, person('Bilal'))
  await colleague(world, amina, person('Nadia', { totpKey: 'A'.repeat(32) }))
  await share(amina, bilal, { type: 'device', id: van.id })
  await addOneOfEach(amina, 'Sample')
  for (const day of [0, 1, 5]) {
    const state = await drive(
      world,
      amina.tenantId,
      van.id,
      [1, 2, 3].map((step) => step + (day * dayMs) / 1000),
      {
        attributes: { note: '=1+1' },
      },
    )
    await world.tracks(amina.tenantId).save({ state, accepted: [], events: [eventOf(van.id, 10 + day)] })
  }
  await world
    .files(amina.tenantId)
    .put('media/1/a.png', { content: new Uint8Array([1, 2, 3]), contentType: 'image/png' })
  world.moveTo(noon + 6 * dayMs)
  for (const [who, deviceId] of [
    [amina, van.id],
    [driss, foreign.id],
  ] as const) {
    const commands = world.commands(who.tenantId)
    const queue = await commands.queue(deviceId)
    const change = withCommand(
      queue,
      order('custom', { deviceId, attributes: { data: `of ${deviceId}` }, createdBy: who.email }),
      noon,
    )!
    await commands.save(deviceId, queue, change)
  }
  const [hers, his, bilals] = await Promise.all([amina, driss, bilal].map((each) => signedInAgain(at, each)))
  return { ...at, amina: hers!, driss: his!, bilal: bilals!, van }
}

/** Sessions with the service are over after an hour. */
async function signedInAgain(at: ApiFixture, who: Person): Promise<Person> {
  const answer = await ask(at, '/api/session', { method: 'POST', form: { email: who.email, password } })
  return { ...who, cookie: answer.headers.get('set-cookie')!.split(';')[0]! }
}

const begin = (at: ApiFixture) => ask(at, '/api/tenant/export', { method: 'POST', as: at.amina })
const stateOf = async (at: ApiFixture) => (await ask(at, '/api/tenant/export', { as: at.amina })).json

async function unpacked(at: ApiFixture): Promise<Record<string, string>> {
  const status = await at.world.archives(at.amina.tenantId).status()
  const file = at.world.exportsOf(at.amina.tenantId).get(`${status!.id}.zip`)!
  return Object.fromEntries(
    Object.entries(unzipSync(file)).map(([name, content]) => [name, Buffer.from(content).toString()]),
  )
}

const rowsIn = (text: string | undefined) => (text ?? '').split('\n').filter((line) => line !== '')

describe('an export', () => {
  it('holds everything of the tenant, nothing of another, and no secret', async () => {
    const at = await fleet()
    expect((await stateOf(at)).state).toBe('none')
    const linked = { userId: at.bilal.id, account: 'account-of-bilal', client: 'https://login.example qafila' }
    await at.world.openIdStore(at.amina.tenantId).link(linked)
    const said = { start: noon, end: noon + 1, at: noon + 2, userId: 1, userName: 'Amina', purpose: 'School' }
    await at.world.tracks(at.amina.tenantId).addTripChange(at.van.id, { ...said, kind: 'private' })
    const oil = {
      maintenanceId: 3,
      time: noon,
      value: 7,
      cost: 90,
      note: 'Oil',
      at: noon,
      userId: 1,
      userName: 'Amina',
    }
    await at.world.tracks(at.amina.tenantId).addServiceDone(at.van.id, oil)
    expect((await begin(at)).json).toMatchObject({ state: 'waiting', progress: 0, requestedBy: at.amina.id })
    await runJobs(at.world, at.world)
    expect(await stateOf(at)).toMatchObject({ state: 'ready', progress: 1 })

    const files = await unpacked(at)
    expect(rowsIn(files['devices.jsonl']).map((line) => JSON.parse(line).name)).toEqual(['=cmd()|Van', 'Silent'])
    expect(rowsIn(files['users.jsonl'])).toHaveLength(3)
    expect(files['users.jsonl']).toContain('"totpKey":"set"')
    expect(rowsIn(files['links.jsonl']).map((line) => JSON.parse(line))).toContainEqual({
      ownerType: 'user',
      ownerId: at.bilal.id,
      propertyType: 'device',
      propertyId: at.van.id,
    })
    expect(rowsIn(files['openid-links.jsonl']).map((line) => JSON.parse(line))).toMatchObject([
      { userId: at.bilal.id, account: 'account-of-bilal' },
    ])
    expect(rowsIn(files['events.jsonl'])).toHaveLength(3)
    expect(rowsIn(files['command-history.jsonl']).map((line) => JSON.parse(line))).toMatchObject([
      { deviceId: at.van.id, type: 'custom', state: 'queued', createdBy: at.amina.email },
    ])
    expect(rowsIn(files['logbook.jsonl']).map((line) => JSON.parse(line))).toMatchObject([
      { deviceId: at.van.id, tripStartTime: isoTime(noon), kind: 'private', purpose: 'School', userName: 'Amina' },
    ])
    expect(rowsIn(files['services.jsonl']).map((line) => JSON.parse(line))).toMatchObject([
      { deviceId: at.van.id, time: isoTime(noon), maintenanceId: 3, value: 7, cost: 90, note: 'Oil' },
    ])
    expect(rowsIn(files['audit.jsonl']).map((line) => JSON.parse(line).action)).toContain('export')
    expect(files['files/media/1/a.png']).toBe('\u0001\u0002\u0003')
    expect(files['README.txt']).toMatch(/Your organisation’s data[\s\S]*Données de votre[\s\S]*المؤسسة/)
    const all = JSON.stringify(files)
    for (const secret of ['Foreign', 'Sahara', '$scrypt$', 'A'.repeat(32), 'hash']) expect(all).not.toContain(secret)
  })

  it('has a table of positions for each device that spoke, safe to open', async () => {
    const at = await fleet()
    await begin(at)
    await runJobs(at.world, at.world)
    const files = await unpacked(at)
    const [head, ...rows] = rowsIn(files[`positions/${at.van.id}.csv`])
    expect(head?.trim()).toBe(
      'id,deviceId,protocol,serverTime,deviceTime,fixTime,valid,latitude,longitude,altitude,speed,course,address,accuracy,attributes',
    )
    expect(rows).toHaveLength(9)
    expect(rows.filter((row) => /(^|,)"?[=+@]/.test(row))).toEqual([])
    expect(Object.keys(files).filter((name) => name.startsWith('positions/'))).toEqual([`positions/${at.van.id}.csv`])
    const manifest = JSON.parse(files['manifest.json']!) as { files: { name: string; rows: number; bytes: number }[] }
    expect(manifest.files.find(({ name }) => name.startsWith('positions/'))).toMatchObject({ rows: 9 })
    expect(manifest.files.map(({ name }) => name)).toEqual(
      Object.keys(files).filter((name) => name !== 'manifest.json'),
    )
  })

  it('made in many small steps is the same', async () => {
    const at = await fleet()
    await begin(at)
    let steps = 0
    while ((await stateOf(at)).state !== 'ready') {
      let looks = 0
      await runJobs(at.world, at.world, () => ++looks > 2)
      if (++steps > 500) throw new Error('It does not come to an end')
    }
    expect(steps).toBeGreaterThan(10)
    const slowly = await unpacked(at)
    const other = await fleet()
    await begin(other)
    await runJobs(other.world, other.world)
    const atOnce = await unpacked(other)
    const same = (files: Record<string, string>) => ({
      ...files,
      'audit.jsonl': '',
      'statistics.jsonl': '',
      'manifest.json': '',
    })
    expect(Object.keys(slowly)).toEqual(Object.keys(atOnce))
    expect(same(slowly)).toEqual(same(atOnce))
    expect([...at.world.exportsOf(at.amina.tenantId).keys()]).toHaveLength(1)
  })

  it('is handed out although the process ended right after it was joined', async () => {
    const at = await fleet()
    await begin(at)
    const { tenantId } = at.amina
    const archives = () => {
      const kept = at.world.archives(tenantId)
      const saveStatus: typeof kept.saveStatus = (status) =>
        status.state === 'ready' ? Promise.reject(new Error('The process ended')) : kept.saveStatus(status)
      return { ...kept, saveStatus }
    }
    await expect(runJobs({ ...at.world, archives }, at.world)).rejects.toThrow('The process ended')
    at.world.moveTo(at.world.now() + 3_600_000)
    await runJobs(at.world, at.world)
    expect((await at.world.archives(tenantId).status())?.state).toBe('ready')
    expect(Object.keys(await unpacked(at))).toContain('manifest.json')
  })

  it('is one at a time, a few a day, and goes after a week', async () => {
    const at = await fleet()
    const first = await begin(at)
    expect((await begin(at)).json).toEqual(first.json)
    await runJobs(at.world, at.world)
    for (let more = 1; more < tenantLimits.exportsMax; more++) {
      await begin(at)
      await runJobs(at.world, at.world)
    }
    expect((await begin(at)).status).toBe(429)
    at.world.moveTo(at.world.now() + tenantLimits.exportKeptMs)
    expect(await at.world.archives(at.amina.tenantId).status()).toBeNull()
  })

  it('is handed out to administrators of the tenant, once it is there', async () => {
    const at = await fleet()
    const file = (as = at.amina) => ask(at, '/api/tenant/export/file', { as })
    expect((await file()).status).toBe(404)
    await begin(at)
    await runJobs(at.world, at.world)
    const answer = await file()
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      expect.stringContaining(`https://files.example/${at.amina.tenantId}/`),
    ])
    expect((await file(at.driss)).status).toBe(404)
    expect((await file(at.bilal)).status).toBe(403)
  })

  it('that cannot be made is given up after some days', async () => {
    const at = await fleet()
    await begin(at)
    const broken = {
      ...at.world,
      files: () => {
        throw new Error('The bucket is gone')
      },
    }
    await expect(runJobs(broken, at.world)).rejects.toThrow('The bucket is gone')
    expect((await stateOf(at)).state).toBe('waiting')
    await at.world.jobs.add({ kind: 'export', tenantId: at.amina.tenantId, dueAt: 0 })
    at.world.moveTo(at.world.now() + tenantLimits.exportTriedMs + 1)
    await runJobs(broken, at.world)
    const status = await at.world.archives(at.amina.tenantId).status()
    expect(status?.state).toBe('failed')
  })
})
