import { describe, expect, it } from 'vitest'
import { deliverCommands } from '../../../functions/application/commands/deliver.ts'
import { takeCommand } from '../../../functions/application/commands/take-command.ts'
import { inMemoryWorld, type InMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { device } from '../../../shared/entities/device.ts'
import { noon } from '../../support/builders.ts'
import { ask, states, van, type Van } from './van-fixture.ts'

/** A phone whose app made itself known, of an organisation with a key of the relay; both unless said otherwise. */
async function phone(
  world: InMemoryWorld,
  { protocol = 'osmand', token = 'app-7', key = 'relay-key' }: { protocol?: string; token?: string; key?: string } = {},
): Promise<Van> {
  const at = await van(world, [{}], protocol)
  const records = world.tenants.records(at.tenantId)
  const seen = (await records.get(device, at.deviceId))!
  await records.replace(device, { ...seen, attributes: token ? { notificationTokens: token } : {} }, { seen })
  if (key) await world.channelStore(at.tenantId).changeSettings(() => ({ traccar: { key } }))
  world.services.answer = () => ({ status: 200, headers: {}, text: '{"responses":[{"success":true}]}' })
  return at
}
const bodies = (world: InMemoryWorld) =>
  world.services.posted.map(({ body }) => JSON.parse(String(body)) as { data: object })

describe('a phone whose app made itself known', () => {
  it('is asked for its position at once, by push', async () => {
    const world = inMemoryWorld({ now: () => noon })
    const at = await phone(world)
    expect(await ask(world, at, 'positionSingle')).toMatchObject({ state: 'sent', reason: null })
    expect(bodies(world)).toMatchObject([
      { type: 'client', registration_ids: ['app-7'], data: { command: 'positionSingle', deviceId: at.uniqueId } },
    ])
    expect(world.published).toEqual([])
  })

  it('gets seconds as text', async () => {
    const world = inMemoryWorld({ now: () => noon })
    await ask(world, await phone(world), 'positionPeriodic', { attributes: { frequency: 30 } })
    expect(bodies(world)[0]!.data).toMatchObject({ command: 'positionPeriodic', interval: '30' })
  })

  it('takes what it only takes with an answer there, and what goes by push not', async () => {
    const world = inMemoryWorld({ now: () => noon })
    const at = await phone(world)
    world.services.answer = () => ({ status: 503, headers: {}, text: '' })
    await ask(world, at, 'custom', { attributes: { data: 'AT' } })
    expect(await takeCommand(world, at)).toBe('AT')
    await ask(world, at, 'positionStop')
    expect(await takeCommand(world, at)).toBeNull()
    expect(await states(world, at)).toEqual(['positionStop sent', 'custom delivered'])
  })

  it('is tried again while the service is away', async () => {
    let now = noon
    const world = inMemoryWorld({ now: () => now })
    const at = await phone(world)
    const { answer } = world.services
    world.services.answer = () => ({ status: 503, headers: {}, text: '' })
    expect(await ask(world, at, 'positionSingle')).toMatchObject({ state: 'sent', endedAt: null })
    now += world.wakeUps.at(-1)!.delayMs
    world.services.answer = answer
    await deliverCommands(world, at, 'later')
    expect(world.services.posted).toHaveLength(2)
    expect(await world.commands(at.tenantId).history(at.deviceId, 1)).toMatchObject([{ state: 'sent', endedAt: now }])
  })

  it('says what is missing when no key is set', async () => {
    const world = inMemoryWorld({ now: () => noon })
    const at = await phone(world, { key: '' })
    expect(await ask(world, at, 'positionSingle')).toMatchObject({
      state: 'failed',
      reason: 'No push service for trackers is set. An administrator sets the key of Firebase or of the relay.',
    })
    expect(world.services.posted).toEqual([])
  })

  it('a tracker that listens at the broker gets commands there', async () => {
    const world = inMemoryWorld({ now: () => noon })
    const at = await phone(world, { protocol: 'mqtt' })
    expect(await ask(world, at, 'positionSingle')).toMatchObject({ state: 'delivered' })
    expect([world.published.length, world.services.posted.length]).toEqual([1, 0])
  })
})
