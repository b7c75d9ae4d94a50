import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { World } from '../../../functions/platform/ports/ports.ts'
import { smoke } from '../../../infra/operator/smoke/smoke.ts'
import { device } from '../../../shared/entities/device.ts'
import { storesOf } from '../../support/cloud/stores-of.ts'
import { startWorld, type LocalWorld } from '../../support/world.ts'

let cloud: LocalWorld
let world: World
beforeAll(async () => {
  cloud = await startWorld()
  world = await storesOf(cloud)
})
afterAll(() => cloud.stop())

let said: string[] = []
beforeEach(() => void (said = []))
const say = (line: string) => void said.push(line)
const steps = () => said.map((line) => line.replace(/\d+\.\d s +/, ''))

/** Every tenant is closed, due to be removed, and without devices. */
async function expectNothingLeft(count: number): Promise<void> {
  let tenants = 0
  for await (const { tenantId } of world.tenants.all()) {
    tenants += 1
    const records = world.tenants.records(tenantId)
    const { account } = await records.tenant()
    expect([account.isSuspended, account.deletionAt! <= world.now()]).toEqual([true, true])
    expect(await records.list(device)).toEqual([])
  }
  expect(tenants).toBe(count)
}

test('a deployment that works is passed through, and nothing stays', async () => {
  const isRight = await smoke(world, say)
  expect(steps()).toEqual([
    'ok      make a tenant',
    'ok      sign in',
    'ok      register a device',
    'ok      make a certificate',
    'ok      open a live socket',
    'ok      publish a position with the certificate',
    'ok      see it on the socket',
    'ok      close the connection of the device',
    'ok      close the socket',
    'ok      remove the certificate',
    'ok      remove the device',
    'ok      remove the tenant',
    'The deployment works.',
  ])
  expect(isRight).toBe(true)
  await expectNothingLeft(1)
})

test('what was made before a step that fails is removed', async () => {
  const refuse = () => {
    throw new Error('no way to the broker')
  }
  const isRight = await smoke(world, say, refuse)
  expect(steps()).toEqual([
    'ok      make a tenant',
    'ok      sign in',
    'ok      register a device',
    'ok      make a certificate',
    'ok      open a live socket',
    'FAILED  publish a position with the certificate: no way to the broker',
    'ok      close the socket',
    'ok      remove the certificate',
    'ok      remove the device',
    'ok      remove the tenant',
    'The deployment does not work, or left something.',
  ])
  expect(isRight).toBe(false)
  await expectNothingLeft(2)
})
