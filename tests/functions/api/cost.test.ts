import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../functions/api/app.ts'
import { countCapacity } from '../../../functions/platform/clients/dynamo-client.ts'
import { driver } from '../../../shared/entities/driver.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { makeTenant, minuteMs, noon } from '../../support/builders.ts'
import { startDynamo, type DynamoTables } from '../../support/dynamo.ts'
import { ask, drive, type Person } from './api-fixture.ts'

let dynamo: DynamoTables
beforeAll(async () => {
  dynamo = await startDynamo()
})
afterAll(() => dynamo.stop())

/** Somebody signed in whose statistics of this minute are written already. */
async function busy() {
  const world = dynamo.world(() => noon + 30 * minuteMs)
  const key = await makeTenant(world.tenants)
  const records = world.tenants.records(key.tenantId)
  const { stamp } = await records.credentials(key.userId)
  const expiresAt = noon + 60 * minuteMs
  const secret = await world.lookups.openSession('session', { ...key, stamp, expiresAt })
  const amina: Person = { id: key.userId, tenantId: key.tenantId, email: '', records, cookie: `JSESSIONID=${secret}` }
  const at = { world, app: createApp(world) }
  await ask(at, '/api/session', { as: amina })
  const measured = async (call: () => Promise<unknown>) => {
    const before = countCapacity(world.store.documents)
    await call()
    return { ...before }
  }
  return { at, amina, world, measured }
}

describe('what knowing who calls costs', () => {
  it.each<{ name: string; manager: Partial<User> | null }>([
    { name: 'whom nobody manages', manager: null },
    { name: 'whom a manager manages', manager: { userLimit: -1 } },
    { name: 'whom a restricted manager manages', manager: { userLimit: -1, limitCommands: true } },
  ])('one read unit for a person $name', async ({ manager }) => {
    const { at, amina, world, measured } = await busy()
    const hire = (name: string, facts: object) =>
      amina.records.create(
        user,
        user.schema.parse({ name, email: `${name}@${amina.tenantId}.example`.toLowerCase(), ...facts }),
      )
    const person = await hire('Nadia', {})
    if (manager) {
      const { id } = await hire('Chloe', manager)
      const property = { type: 'managedUser', id: person.id }
      await amina.records.link([{ owner: { type: 'user', id }, property }])
    }
    const key = { tenantId: amina.tenantId, userId: person.id }
    const secret = await world.lookups.openSession('session', { ...key, expiresAt: noon + 60 * minuteMs })
    const as: Person = { ...amina, id: person.id, cookie: `JSESSIONID=${secret}` }
    const first = await ask(at, '/api/session', { as })
    const again = await measured(() => ask(at, '/api/session', { as }))
    expect([first.json.limitCommands, again.readUnits]).toEqual([manager?.limitCommands === true, 1])
  })
})

describe('what being remembered costs', () => {
  it('a change is one write unit more', async () => {
    const { at, amina, measured } = await busy()
    const made = await amina.records.create(driver, driver.schema.parse({ name: 'Ali', uniqueId: 'a' }))
    const seen = { ...made, name: 'Ali B.' }
    const alone = await measured(() => amina.records.replace(driver, seen, { seen: made }))
    const put = () =>
      ask(at, `/api/drivers/${made.id}`, { method: 'PUT', as: amina, json: { ...made, name: 'Ali C.' } })
    const whole = await measured(put)
    expect([alone.writeUnits, whole.writeUnits]).toEqual([4, 5])
  })

  it('reading costs no write, a track one in an hour', async () => {
    const { at, amina, world, measured } = await busy()
    const json = { name: 'Van', uniqueId: `van-${amina.tenantId}` }
    const { json: van } = await ask(at, '/api/devices', { method: 'POST', as: amina, json })
    await drive(world as never, amina.tenantId, van.id, [1, 2])
    const track = `/api/positions?deviceId=${van.id}&from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z`
    expect((await measured(() => ask(at, '/api/devices', { as: amina }))).writeUnits).toBe(0)
    expect((await measured(() => ask(at, track, { as: amina }))).writeUnits).toBe(1)
    expect((await measured(() => ask(at, track, { as: amina }))).writeUnits).toBe(0)
  })

  it('what a vehicle did recently is one call of a bounded cost, also with a whole day of positions', async () => {
    const { at, amina, world, measured } = await busy()
    const json = { name: 'Van', uniqueId: `recently-${amina.tenantId}` }
    const { json: van } = await ask(at, '/api/devices', { method: 'POST', as: amina, json })
    const everyMinute = Array.from({ length: 300 }, (_, index) => index + 1)
    const facts = { deviceTime: noon }
    await drive(world as never, amina.tenantId, van.id, everyMinute, facts)
    const path = `/api/devices/${van.id}/activity?from=2024-05-01T00:00:00Z`
    await ask(at, path, { as: amina })
    expect((await measured(() => ask(at, path, { as: amina }))).readUnits).toBeLessThanOrEqual(10)
  })
})
