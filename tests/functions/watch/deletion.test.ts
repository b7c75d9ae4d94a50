import { roadsEverywhere } from '../../../functions/platform/roads/in-memory-roads.ts'
import { deafSource } from '../../../functions/platform/geolocation/in-memory-geolocation.ts'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../functions/api/app.ts'
import { runJobs } from '../../support/tenant-jobs.ts'
import { dynamoWorld } from '../../../functions/platform/dynamo/dynamo-world.ts'
import { inMemoryArchiveFiles } from '../../../functions/platform/in-memory/archives.ts'
import { inMemoryImportServers } from '../../../functions/platform/imports/in-memory-imports.ts'
import { inMemoryLakeFiles } from '../../../functions/platform/lake/in-memory-lake.ts'
import { inMemoryReportFiles } from '../../../functions/platform/in-memory/reports/report-jobs.ts'
import { inMemoryFiles } from '../../../functions/platform/in-memory/files.ts'
import { commandPorts, mapKeysIn } from '../../../functions/platform/in-memory/world.ts'
import {
  awsTargetsOf,
  brokersOf,
  newOutsideServices,
  inMemoryAppMessages,
} from '../../../functions/platform/in-memory/notifications/channels.ts'
import { namelessPlaces } from '../../../functions/platform/in-memory/geocoder.ts'
import { inMemoryAuthority } from '../../../functions/platform/in-memory/trackers.ts'
import { newMemory } from '../../../functions/platform/in-memory/memory.ts'
import { hashPassword } from '../../../functions/application/auth/passwords.ts'
import { tables, type TableName } from '../../../functions/platform/dynamo/tables.ts'
import { tenantLimits } from '../../../shared/domain/limits/tenants.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { noon } from '../../support/builders.ts'
import { startDynamo, unusedChannels, type DynamoTables } from '../../support/dynamo.ts'
import { addOneOfEach } from '../api/samples.ts'
import { inMemoryOpenIdProviders } from '../../../functions/platform/openid/in-memory-openid.ts'
import { oneByte } from '../../support/lake/one-byte.ts'
import { ask, drive, eventOf, password, person, type Person } from '../api/api-fixture.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'

const passwordHash = hashPassword(password)
let dynamo: DynamoTables
beforeAll(async () => {
  dynamo = await startDynamo()
})
afterAll(() => dynamo.stop())

/** A world in the emulator whose clock a test moves, with an app before it. */
function newTenant() {
  const clock = { now: noon }
  const store = dynamo.store(() => clock.now)
  const memory = newMemory(() => clock.now)
  const disconnected: string[] = []
  const world = dynamoWorld({
    store,
    sockets: () => ({
      send: () => Promise.resolve('sent' as const),
      disconnect: async (id) => void disconnected.push(id),
    }),
    messages: { put: () => Promise.resolve() },
    lotQueue: { put: () => Promise.resolve() },
    authority: inMemoryAuthority(memory.certificates),
    rejectedMessages: { send: () => Promise.resolve() },
    mail: { send: () => Promise.resolve({ sent: true }) },
    places: namelessPlaces,
    observations: deafSource,
    roadSource: roadsEverywhere,
    mapKeys: mapKeysIn(memory),
    files: (tenantId) => inMemoryFiles(memory, tenantId),
    archives: (tenantId) => inMemoryArchiveFiles(memory, tenantId),
    reports: (tenantId) => inMemoryReportFiles(memory, tenantId),
    lakeFiles: (tenantId) => inMemoryLakeFiles(memory, tenantId),
    reportQueue: { put: () => Promise.resolve() },
    webhooks: { post: async () => ({ kind: 'sent' }) },
    brokers: brokersOf(newOutsideServices()),
    importServers: inMemoryImportServers(memory),
    awsTargets: awsTargetsOf(newOutsideServices()),
    alertQueue: { put: () => Promise.resolve(), wake: () => Promise.resolve(), delay: () => Promise.resolve() },
    commandRequests: (tenantId) => ({ tenantId, send: async () => {} }),
    ...commandPorts(memory),
    siteAddress: () => 'https://qafila.example',
    openIdProviders: inMemoryOpenIdProviders(memory),
    channelKey: 'secret of this test',
    channels: unusedChannels,
    appMessages: (tenantId) => inMemoryAppMessages(memory, tenantId, newOutsideServices()),
    announcementQueue: { put: () => Promise.resolve() },
    jobQueue: { put: async (job) => void memory.queuedJobs.push(job) },
    liveUpdates: { put: () => Promise.resolve() },
  })
  return { world, app: createApp(world), store, clock, memory, disconnected }
}
type NewTenant = ReturnType<typeof newTenant>

let tenants = 0

/** A tenant that has used all there is to use, through the API wherever there is a way. */
async function busyTenant(at: NewTenant): Promise<Person> {
  const { world } = at
  const name = `busy${++tenants}`
  const email = `amina@${name}.example`
  const administrator = person('Amina', { administrator: true, email })
  const settings = newServerSettings()
  const key = await world.tenants.create({ name, settings, administrator, passwordHash: await passwordHash })
  const records = world.tenants.records(key.tenantId)
  const signedIn = async (): Promise<Person> => {
    const entered = await ask(at, '/api/session', { method: 'POST', form: { email, password } })
    const cookie = entered.headers.get('set-cookie')!.split(';')[0]!
    return { id: key.userId, tenantId: key.tenantId, email, records, cookie }
  }
  const amina = await signedIn()
  const post = async (path: string, json: object) => {
    const answer = await ask(at, `/api${path}`, { method: 'POST', as: amina, json })
    expect([path, answer.status < 300]).toEqual([path, true])
    return answer
  }

  await ask(at, '/api/session', { method: 'POST', form: { email, password: 'wrong' } })
  await post('/session/token', {})
  const { json: group } = await post('/groups', { name: 'North' })
  const { json: van } = await post('/devices', { name: 'Van', uniqueId: `van-${name}`, groupId: group.id })
  const { json: bilal } = await post('/users', { name: 'Bilal', email: `bilal@${name}.example`, password })
  await post('/permissions', { userId: bilal.id, deviceId: van.id })
  await post(`/devices/${van.id}/credentials`, { kind: 'secret' })
  await post(`/devices/${van.id}/credentials`, { kind: 'certificate' })
  await post('/server/credentials', {})
  await post('/devices/share', { deviceId: van.id })
  await post('/password/reset', { email })
  expect((await ask(at, `/api/session/${bilal.id}`, { as: await signedIn() })).status).toBe(200)
  await addOneOfEach(amina, name)
  const command = { type: 'custom', attributes: { data: name } }
  await post('/commands/send', { deviceId: van.id, ...command })
  const order = { ...command, type: 'custom', textChannel: false, savedCommandId: 0, description: name } as const
  const job = { id: name, userId: key.userId, order: { ...order, createdById: key.userId, createdBy: email } }
  const counts = { done: 0, sent: 0, queued: 0, failed: 0, failures: [], expiresAt: noon + 1e10, version: 0 }
  expect(await world.commands(key.tenantId).saveJob({ ...job, deviceIds: [van.id], ...counts })).not.toBeNull()
  const state = await drive(
    world as never,
    key.tenantId,
    van.id,
    Array.from({ length: 130 }, (_, step) => step + 1),
  )
  await world.tracks(key.tenantId).save({ state, accepted: [], events: [eventOf(van.id, 200)] })
  const { json: gone } = await post('/devices', { name: 'Gone', uniqueId: `gone-${name}` })
  await post('/commands/send', { deviceId: gone.id, ...command })
  await drive(world as never, key.tenantId, gone.id, [1, 2, 3])
  expect((await ask(at, `/api/devices/${gone.id}`, { method: 'DELETE', as: amina })).status).toBe(204)
  expect(await world.commands(key.tenantId).history(gone.id, 10)).toEqual([])
  await world.deviceTimers.schedule({ tenantId: key.tenantId, deviceId: van.id }, at.clock.now + 5 * minuteMs)
  const connection = { connectionId: `c-${name}`, sessionKey: 'k', expiresAt: noon + 1e10, logs: false }
  await world.sockets.open({ ...connection, tenantId: key.tenantId, userId: key.userId })
  await world.files(key.tenantId).put('media/van/a.png', { content: new Uint8Array(9), contentType: 'image/png' })
  const lake = world.lake(key.tenantId)
  await lake.write({ day: 19_844, part: 0 }, oneByte())
  await lake.note([{ day: 19_844, part: 0 }], at.clock.now)
  await world.jobs.add({ kind: 'lake', tenantId: key.tenantId, dueAt: noon + 1e10 })
  await ask(at, `/api/positions?deviceId=${van.id}&from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z`, { as: amina })
  return amina
}

/** Every item of every table, as text in which any trace can be found. */
async function everything({ store }: NewTenant): Promise<string[]> {
  const found: string[] = []
  for (const table of Object.keys(tables) as TableName[]) {
    let start: Record<string, unknown> | undefined
    do {
      const page = await store.documents.send(
        new ScanCommand({ TableName: store.tables[table], ExclusiveStartKey: start, ConsistentRead: true }),
      )
      found.push(...(page.Items ?? []).map(({ pk, sk, ...rest }) => `${table} ${pk} ${sk} ${JSON.stringify(rest)}`))
      start = page.LastEvaluatedKey
    } while (start)
  }
  return found.sort()
}

const tracesOf = async (at: NewTenant, { tenantId, email }: Person) => {
  const domain = email.split('@')[1]!
  const name = domain.split('.')[0]!
  return (await everything(at)).filter((item) => [tenantId, domain, `-${name}`].some((trace) => item.includes(trace)))
}

/** The identifier of the tenant's van, for which it holds a certificate. */
const vanOf = ({ email }: Person) => `van-${email.split('@')[1]!.split('.')[0]!}`

async function leave(at: NewTenant, amina: Person): Promise<void> {
  const organisation = (await amina.records.tenant()).name
  const answer = await ask(at, '/api/tenant', { method: 'DELETE', as: amina, json: { organisation } })
  expect(answer.status).toBe(200)
}

describe('a tenant that leaves', () => {
  it('leaves nothing behind in any table or among the files, and its neighbour untouched', async () => {
    const at = newTenant()
    const [amina, driss] = [await busyTenant(at), await busyTenant(at)]
    const keysOf = async () => (await tracesOf(at, driss)).map((item) => item.split(' ', 3).join(' '))
    const kept = await keysOf()
    expect(kept.length).toBeGreaterThan(50)
    await leave(at, amina)

    at.clock.now = noon + tenantLimits.deletionGraceMs - minuteMs
    await runJobs(at.world, at.memory)
    expect((await ask(at, '/api/devices', { as: amina })).status).toBe(200)
    expect(await amina.records.tenant()).toMatchObject({ account: { isSuspended: false } })

    at.clock.now = noon + tenantLimits.deletionGraceMs
    await runJobs(at.world, at.memory)
    expect((await ask(at, '/api/devices', { as: amina })).status).toBe(401)
    at.clock.now += 15 * minuteMs
    await runJobs(at.world, at.memory)

    expect(await tracesOf(at, amina)).toEqual([])
    expect([...at.memory.certificates.values()]).toEqual([vanOf(driss)])
    expect(at.memory.tenants.get(amina.tenantId)?.files.size).toBe(0)
    expect(at.memory.tenants.get(amina.tenantId)?.lakeFiles.size).toBe(0)
    expect(at.memory.tenants.get(driss.tenantId)?.lakeFiles.size).toBe(1)
    expect(at.disconnected).toEqual([`c-${amina.email.split('@')[1]!.split('.')[0]!}`])
    expect(await keysOf()).toEqual(kept)
    expect((await at.world.files(driss.tenantId).get('media/van/a.png'))?.bytes).toBe(9)
  })

  it('goes in small steps that may be broken off anywhere', async () => {
    const at = newTenant()
    const amina = await busyTenant(at)
    await leave(at, amina)
    at.clock.now = noon + tenantLimits.deletionGraceMs
    let steps = 0
    while (await at.world.jobs.get('deletion', amina.tenantId)) {
      let looks = 0
      await runJobs(at.world, at.memory, () => ++looks > 3)
      at.clock.now += 15 * minuteMs
      if (++steps > 200) throw new Error('It does not come to an end')
    }
    expect(steps).toBeGreaterThan(5)
    expect(await tracesOf(at, amina)).toEqual([])
  })

  it('that was kept after all is left alone', async () => {
    const at = newTenant()
    const amina = await busyTenant(at)
    await leave(at, amina)
    await ask(at, '/api/tenant/deletion', { method: 'DELETE', as: amina })
    expect(await at.world.jobs.get('deletion', amina.tenantId)).toBeNull()
    // a job that is no longer wanted does nothing
    await at.world.jobs.add({ kind: 'deletion', tenantId: amina.tenantId, dueAt: noon })
    await runJobs(at.world, at.memory)
    expect(await at.world.jobs.get('deletion', amina.tenantId)).toBeNull()
    expect((await ask(at, '/api/devices', { as: amina })).status).toBe(200)
  })
})
