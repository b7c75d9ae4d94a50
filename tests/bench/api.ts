import { createApp } from '../../functions/api/app.ts'
import { countCapacity } from '../../functions/platform/clients/dynamo-client.ts'
import { deployedStore } from '../../functions/platform/aws-ports.ts'
import { openWorld } from '../../infra/local/demo/open-world.ts'
import { driver } from '../../shared/entities/driver.ts'
import { ask, type Person } from '../functions/api/api-fixture.ts'
import type { World } from '../../functions/platform/ports/ports.ts'
import { hourMs, makeTenant, minuteMs, noon } from '../support/builders.ts'
import { startDynamo } from '../support/dynamo.ts'
import { startWorld, type LocalWorld } from '../support/world.ts'
import { makeBigFleet } from './big-fleet.ts'
import { atMost, percentile, type Figure } from './figure.ts'

const devices = 10_000
/** A read unit that need not see the last moment is two times four kilobytes. */
const bytesPerReadUnit = 8192

/** What calls of the API cost, and how long the largest list takes. */
export async function measureApi(): Promise<Figure[]> {
  return [...(await units()), ...(await times())]
}

async function administrator(world: World): Promise<Person> {
  const key = await makeTenant(world.tenants)
  const records = world.tenants.records(key.tenantId)
  const { stamp } = await records.credentials(key.userId)
  const secret = await world.lookups.openSession('session', { ...key, stamp, expiresAt: world.now() + hourMs })
  return { id: key.userId, tenantId: key.tenantId, email: '', records, cookie: `JSESSIONID=${secret}` }
}

async function units(): Promise<Figure[]> {
  const tables = await startDynamo()
  let now = noon
  const world = tables.world(() => now)
  const amina = await administrator(world)
  const stored = await makeBigFleet(world.store, { tenantId: amina.tenantId, userId: amina.id }, devices)
  const made = await amina.records.create(driver, driver.schema.parse({ name: 'Ali', uniqueId: 'a' }))
  const at = { world, app: createApp(world) }
  const call = async (path: string, how: object = {}) => {
    const answer = await ask(at, path, { as: amina, ...how })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return answer
  }
  await call('/api/session')
  now += minuteMs
  await call('/api/session')
  const counted = countCapacity(world.store.documents)
  const costOf = async (path: string, how?: object) => {
    const before = { ...counted }
    await call(path, how)
    return { read: counted.readUnits - before.readUnits, write: counted.writeUnits - before.writeUnits }
  }
  const most = (bytes: number) => atMost(Math.round((1.3 * bytes) / bytesPerReadUnit))
  const { json: van } = await call('/api/devices/7')
  const put = async (name: string, path: string, json: object): Promise<Figure> => ({
    name: `PUT of ${name}`,
    value: (await costOf(path, { method: 'PUT', json })).write,
    unit: 'write units',
    goal: atMost(5),
  })
  const figures = [
    { name: 'a session is checked', value: (await costOf('/api/session')).read, unit: 'read units', goal: atMost(1) },
    {
      name: `list of ${devices} devices, everything of the tenant`,
      value: (await costOf('/api/devices?all=true')).read,
      unit: 'read units',
      goal: most(stored.records + stored.states),
    },
    {
      name: `list of ${devices} devices, one by one linked`,
      value: (await costOf('/api/devices')).read,
      unit: 'read units',
      goal: most(stored.records + stored.states + stored.links),
    },
    await put('a driver', `/api/drivers/${made.id}`, { ...made, name: 'Ali B.' }),
    await put('a device that has spoken', '/api/devices/7', { ...van, name: 'Truck 7b' }),
    await put('its attributes', '/api/devices/7', { ...van, attributes: { speedLimit: 50 } }),
  ]
  await tables.stop()
  return figures
}

async function times(): Promise<Figure[]> {
  const cloud = await startWorld()
  const world = await openWorld(cloud)
  const amina = await administrator(world)
  await makeBigFleet(deployedStore(), { tenantId: amina.tenantId, userId: amina.id }, devices)
  const samples = []
  for (let times = 0; times < 9; times++) {
    const started = performance.now()
    const list = await fetch(`${cloud.url}/api/devices?all=true`, { headers: { cookie: amina.cookie } })
    const { length } = (await list.json()) as unknown[]
    if (length !== devices) throw new Error(`The list has ${length} devices`)
    samples.push(performance.now() - started)
  }
  const piercedMs = await revocationMs(cloud, world, amina)
  await cloud.stop()
  return [
    { name: `list of ${devices} devices, first time`, value: samples[0]!, unit: 'ms', goal: '' },
    { name: `list of ${devices} devices, median`, value: percentile(samples, 0.5), unit: 'ms', goal: atMost(400) },
    { name: 'a session that was ended opens nothing after', value: piercedMs, unit: 'ms', goal: atMost(5000) },
  ]
}

/** One session is in use all the time while all of them are ended by another. */
async function revocationMs(cloud: LocalWorld, world: World, { id: userId, tenantId, records, cookie }: Person) {
  const { stamp } = await records.credentials(userId)
  const other = await world.lookups.openSession('token', { tenantId, userId, stamp, expiresAt: world.now() + hourMs })
  const opens = async () => {
    const answer = await fetch(`${cloud.url}/api/devices?id=1`, { headers: { cookie } })
    return answer.status === 200
  }
  if (!(await opens())) throw new Error('The session opens nothing to begin with')
  const ended = await fetch(`${cloud.url}/api/session/all`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${other}` },
  })
  if (ended.status !== 204) throw new Error(`Ending all sessions was answered ${ended.status}`)
  const started = performance.now()
  while (await opens()) continue
  return performance.now() - started
}
