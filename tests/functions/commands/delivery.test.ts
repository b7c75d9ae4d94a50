import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverCommands, takeAnswers } from '../../../functions/platform/commands/deliver.ts'
import { askForCommand } from '../../../functions/platform/commands/ask.ts'
import { takeCommand } from '../../../functions/platform/commands/take-command.ts'
import { wakeUps } from '../../../functions/commands/wake-ups.ts'
import type { InMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import type { World } from '../../../functions/platform/ports/ports.ts'
import { device } from '../../../shared/entities/device.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { minuteMs, secondMs } from '../../../shared/domain/time/durations.ts'
import { buildDevice, buildPosition, buildState, makeTenant, noon } from '../../support/builders.ts'
import { startDynamo, type DynamoTables } from '../../support/dynamo.ts'
import { faultyClient, Faults, type Fault } from '../../support/fault-store.ts'
import { order } from '../../shared/domain/commands/queue-fixture.ts'

interface Van {
  tenantId: string
  deviceId: number
}

let made = 0

/** A registered van that is there, with these last positions. */
async function van(world: World, positions: Partial<Position>[] = [{}], protocol = 'mqtt'): Promise<Van> {
  const { tenantId } = await makeTenant(world.tenants)
  const { id } = await world.tenants
    .records(tenantId)
    .create(device, buildDevice({ uniqueId: `van-${++made}`, phone: '+213550000000' }))
  const stored = positions.map((facts, step) =>
    buildPosition(step, { deviceId: id, protocol, serverTime: noon, ...facts }),
  )
  const state = { ...buildState(stored), deviceId: id, version: 0, status: 'online' as const }
  await world.tracks(tenantId).save({ state, accepted: stored, events: [] })
  return { tenantId, deviceId: id }
}

const ask = (world: World, { tenantId, deviceId }: Van, type: Parameters<typeof order>[0], changes = {}) =>
  askForCommand(world, tenantId, order(type, { deviceId, ...changes }))
const states = async (world: World, { tenantId, deviceId }: Van) =>
  (await world.commands(tenantId).history(deviceId, 10)).map(({ type, state }) => `${type} ${state}`)
const stood = [-15, -1].map((seconds) => ({
  fixTime: noon + seconds * secondMs,
  speed: 0,
  latitude: 36.75,
  longitude: 3.05,
}))
const payloads = (world: Pick<InMemoryWorld, 'published'>) =>
  world.published.map(({ payload }) => (JSON.parse(payload) as { type: string }).type)

describe('delivery', () => {
  it('sends at once what can be sent, to the tracker’s own topic', async () => {
    const world = inMemoryWorld({ now: () => noon })
    const atlas = await van(world)
    expect(await ask(world, atlas, 'getVersion')).toMatchObject({ state: 'delivered', attempts: 1 })
    expect(world.published).toMatchObject([{ topic: `trackers/van-${made}/commands`, mayPublish: true }])
    expect(world.streamed).toEqual([])
  })

  it('keeps what finds nobody, and sends it when the tracker is received again, which is announced', async () => {
    const world = inMemoryWorld({ now: () => noon })
    const atlas = await van(world)
    world.outcomes.push({ kind: 'notConnected' })
    expect(await ask(world, atlas, 'getVersion')).toMatchObject({ state: 'queued', attempts: 0, sentAt: null })
    await deliverCommands(world, atlas, 'received')
    expect(await states(world, atlas)).toEqual(['getVersion delivered'])
    expect(world.streamed.map(({ record }) => record.topic)).toEqual([`commands/sent/van-${made}`])
  })

  it('does not stop the engine of a vehicle that moves, and does when it stands', async () => {
    let now = noon
    const world = inMemoryWorld({ now: () => now })
    const moving = await van(world, [{ fixTime: noon - 5 * secondMs, speed: 40 }])
    expect(await ask(world, moving, 'engineStop')).toMatchObject({ state: 'waiting', waitsFor: 'The vehicle moves.' })
    expect(world.published).toEqual([])
    const parked = await van(world, stood)
    expect(await ask(world, parked, 'engineStop')).toMatchObject({ state: 'delivered' })
    expect(payloads(world)).toEqual(['engineStop'])
    now += 11 * minuteMs
    await deliverCommands(world, moving, 'later')
    expect(await states(world, moving)).toEqual(['engineStop expired'])
  })

  it('looks again when a try is due, and not for ever', async () => {
    let now = noon
    const world = inMemoryWorld({ now: () => now })
    const atlas = await van(world)
    world.outcomes.push({ kind: 'noAnswer' }, { kind: 'noAnswer' })
    await ask(world, atlas, 'alarmDismiss')
    expect(world.wakeUps.at(-1)).toMatchObject({ why: 'later', delayMs: 15 * secondMs })
    const rounds: number[] = []
    while (world.wakeUps.length > 0 && rounds.length < 100) {
      const { delayMs } = world.wakeUps.at(-1)!
      world.wakeUps.length = 0
      now += delayMs
      rounds.push(delayMs)
      await deliverCommands(world, atlas, 'later')
    }
    expect(await states(world, atlas)).toEqual(['alarmDismiss delivered'])
    expect(payloads(world)).toHaveLength(3)
    expect(rounds.length).toBeLessThan(10)
    expect((await world.tracks(atlas.tenantId).state(atlas.deviceId)).commandsPendingUntil).toBeUndefined()
  })

  it('hears no answer to a command of another device', async () => {
    const world = inMemoryWorld({ now: () => noon })
    const [mine, theirs] = [await van(world), await van(world)]
    const command = await ask(world, { ...mine, deviceId: mine.deviceId }, 'getVersion')
    if (command === null || command === 'repeated') throw new Error('not asked')
    const answer = { commandId: command.id, status: 'done', text: 'no' } as const
    await takeAnswers(world, { tenantId: theirs.tenantId, deviceId: theirs.deviceId + 1000 }, [answer])
    expect(await states(world, mine)).toEqual(['getVersion delivered'])
    await takeAnswers(world, mine, [answer])
    expect(await states(world, mine)).toEqual(['getVersion done'])
  })

  it('gives a tracker that only asks one command with each answer', async () => {
    const world = inMemoryWorld({ now: () => noon })
    const phone = await van(world, [{}], 'osmand')
    await ask(world, phone, 'custom', { attributes: { data: 'first' } })
    await ask(world, phone, 'custom', { attributes: { data: 'second' } })
    expect(await states(world, phone)).toEqual(['custom queued', 'custom queued'])
    expect([await takeCommand(world, phone), await takeCommand(world, phone), await takeCommand(world, phone)]).toEqual(
      ['first', 'second', null],
    )
    expect(world.published).toEqual([])
    expect(await states(world, phone)).toEqual(['custom delivered', 'custom delivered'])
  })

  it('of a command that may not wait keeps nothing when the tracker is away', async () => {
    const world = inMemoryWorld({ now: () => noon })
    const atlas = await van(world)
    world.outcomes.push({ kind: 'notConnected' })
    expect(await ask(world, atlas, 'getVersion', { noQueue: true })).toMatchObject({
      state: 'cancelled',
      reason: 'The tracker is not there, and the command may not wait for it.',
    })
    await deliverCommands(world, atlas, 'received')
    expect(await ask(world, atlas, 'getVersion', { noQueue: true })).toMatchObject({ state: 'delivered', attempts: 1 })
    expect(payloads(world)).toEqual(['getVersion', 'getVersion'])
    expect(world.published.some(({ payload }) => payload.includes('noQueue'))).toBe(false)
  })

  it('sends by text message without the tracker', async () => {
    const world = inMemoryWorld({ now: () => noon })
    const away = await van(world, [{}], 'flespi')
    const asked = await ask(world, away, 'custom', { textChannel: true, attributes: { data: 'RESET {uniqueId}' } })
    expect(asked).toMatchObject({ state: 'sent', endedAt: noon })
    expect(world.texts).toEqual([{ phone: '+213550000000', text: `RESET van-${made}` }])
  })

  it('of a wake-up that cannot be read goes back, and its neighbours are looked at', async () => {
    const world = inMemoryWorld({ now: () => noon })
    const atlas = await van(world)
    world.outcomes.push({ kind: 'notConnected' })
    await ask(world, atlas, 'getVersion')
    const good = JSON.stringify({ ...atlas, why: 'received' })
    const again = await wakeUps(world, [
      { messageId: 'bad', body: '{"tenantId":7}' },
      { messageId: 'good', body: good },
    ])
    expect(again).toEqual(['bad'])
    expect(await states(world, atlas)).toEqual(['getVersion delivered'])
  })
})

describe('whatever happens between two effects', { tags: 'emulator' }, () => {
  let tables: DynamoTables
  beforeAll(async () => {
    tables = await startDynamo()
  })
  afterAll(() => tables.stop())

  /** Three commands are asked for, sent and answered; the first process suffers, others follow it. */
  async function run(plan: (effect: number) => Fault | null) {
    let now = noon
    const clean = tables.world(() => now)
    const atlas = await van(clean, stood)
    const faults = new Faults(plan)
    let world = faultyClient(
      tables.world(() => now),
      faults,
    )
    const asked: string[] = []
    const sent: { id: number; type: string }[] = []
    const attempt = async (work: (at: typeof world) => Promise<unknown>) => {
      for (let tries = 0; tries < 5; tries++) {
        try {
          await work(world)
          return
        } catch {
          sent.push(...taken(world))
          if (faults.isDead) world = tables.world(() => now)
        }
      }
    }
    for (const type of ['alarmArm', 'engineStop', 'getVersion'] as const) {
      now += 1
      await attempt(async (at) => {
        // who asks again looks first what became of the call before, when nothing of it is on its way any more
        await faults.whenIdle()
        const known = await at.commands(atlas.tenantId).history(atlas.deviceId, 10)
        if (known.some((command) => command.type === type)) return
        await ask(at, atlas, type)
      })
      asked.push(type)
    }
    for (let rounds = 0; rounds < 6; rounds++) {
      now += 20 * secondMs
      await freshen(clean, atlas, now)
      sent.push(...taken(world))
      const [inFlight] = sent.slice(-1)
      if (inFlight) {
        const answer = { commandId: inFlight.id, status: 'done', text: 'OK' } as const
        await attempt((at) => takeAnswers(at, atlas, [answer]))
      }
      await attempt((at) => deliverCommands(at, atlas, 'later'))
    }
    await faults.whenIdle()
    sent.push(...taken(world))
    const ends = await states(clean, atlas)
    const firstSends = [...new Map(sent.map(({ id, type }) => [id, type])).values()]
    return { ends, firstSends, sends: sent.length, effects: faults.effects }
  }

  const taken = (world: Pick<InMemoryWorld, 'published'>) =>
    world.published.splice(0).map(({ payload }) => JSON.parse(payload) as { id: number; type: string })

  /** The vehicle goes on standing, and says so. */
  async function freshen(world: World, { tenantId, deviceId }: Van, now: number) {
    const tracks = world.tracks(tenantId)
    const state = await tracks.state(deviceId)
    const last = { ...state.last!, fixTime: now - secondMs, serverTime: now, id: state.last!.id + 1 }
    await tracks.save({
      state: { ...state, last, positionSequence: state.positionSequence + 1 },
      accepted: [last],
      events: [],
    })
  }

  const ends = ['getVersion done', 'engineStop done', 'alarmArm done']

  it('undisturbed, each leaves once and in order', async () => {
    const clean = await run(() => null)
    expect(clean).toMatchObject({ ends, firstSends: ['alarmArm', 'engineStop', 'getVersion'], sends: 3 })
    expect(clean.effects).toBeGreaterThan(20)
  })

  it.each<{ fault: Fault; every: number }>([
    { fault: 'killed', every: 3 },
    { fault: 'throttled', every: 9 },
    { fault: 'timedOut', every: 9 },
  ])(
    '$fault at one command in $every: none is lost or out of order, and what leaves twice was never confirmed',
    async ({ fault, every }) => {
      const { effects } = await run(() => null)
      for (let at = 0; at < effects; at += every) {
        const disturbed = await run((effect) => (effect === at ? fault : null))
        expect({ at, ends: disturbed.ends, order: disturbed.firstSends }).toEqual({
          at,
          ends,
          order: ['alarmArm', 'engineStop', 'getVersion'],
        })
        expect(disturbed.sends).toBeLessThanOrEqual(4)
      }
    },
    240_000,
  )
})
