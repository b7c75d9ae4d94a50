import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverCommands, takeAnswers } from '../../../functions/application/commands/deliver.ts'
import { takeCommand } from '../../../functions/application/commands/take-command.ts'
import { atMost } from '../../../functions/platform/concurrency.ts'
import type { World } from '../../../functions/platform/ports/ports.ts'
import { secondMs } from '../../../shared/domain/time/durations.ts'
import { noon } from '../../support/builders.ts'
import { startDynamo, type DynamoTables, type DynamoTestWorld } from '../../support/dynamo.ts'
import { around, faultyClient, Faults, type Fault } from '../../support/fault-store.ts'
import { ask, states, stood, van, type Van } from './van-fixture.ts'

type Plan = (effect: number) => Fault | null

/** Runs of one test share the tables, and nothing else. */
const runsAtOnce = 6
const everyFault: Fault[] = ['killed', 'throttled', 'timedOut']

let tables: DynamoTables
beforeAll(async () => {
  tables = await startDynamo()
})
afterAll(() => tables.stop())

/** The first process of a run suffers; others follow it when it is dead. */
function processes(plan: Plan, now: () => number) {
  const faults = new Faults(plan)
  const first = withFaults(tables.world(now), faults)
  let world = first
  return {
    faults,
    world: () => world,
    /** What a dead process would have answered reaches nobody. */
    hasAnswered: (by: World) => by !== first || !faults.isDead,
    /** As a queue does that gives a message again: until it succeeds. */
    attempt: async (work: (at: World) => Promise<unknown>, beforeNext: () => void = () => {}) => {
      for (let tries = 0; tries < 5; tries++) {
        try {
          await work(world)
          return
        } catch {
          beforeNext()
          if (faults.isDead) world = tables.world(now)
        }
      }
    },
  }
}

/**
 * A process may also end between a table's answer and what leaves it. The broker and the queues say themselves what became
 * of a call, so that only its end can come between.
 */
function withFaults(world: DynamoTestWorld, faults: Faults): DynamoTestWorld {
  const { trackerPublisher, commandWakeUps, messages } = world
  const kills = { around: faults.kill.bind(faults) }
  return {
    ...faultyClient(world, faults),
    trackerPublisher: around(trackerPublisher, kills),
    commandWakeUps: around(commandWakeUps, kills),
    messages: around(messages, kills),
  }
}

/**
 * One run for each effect at which something can go wrong. A read at which a process is killed, or that comes too late, is
 * a case of its own only where the caller is refused: that is `throttled`.
 * @returns the runs that went wrong
 */
async function everywhere<Outcome extends { faults: Faults }>(
  run: (plan: Plan) => Promise<Outcome>,
  { fault, isRight }: { fault: Fault; isRight: (outcome: Outcome) => boolean },
) {
  const { faults: clean } = await run(() => null)
  const wrong: object[] = []
  await atMost(runsAtOnce, fault === 'throttled' ? Array(clean.effects).keys() : clean.changes, async (at) => {
    const disturbed = await run((effect) => (effect === at ? fault : null))
    if (!isRight(disturbed)) wrong.push({ ...disturbed, faults: at })
  })
  return wrong
}

const taken = (world: Pick<DynamoTestWorld, 'published'>) =>
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

describe('commands that are published', { tags: 'emulator' }, () => {
  const types = ['alarmArm', 'engineStop', 'getVersion'] as const
  const ends = ['getVersion done', 'engineStop done', 'alarmArm done']

  /** Three commands are asked for, sent and answered. */
  async function run(plan: Plan) {
    let now = noon
    const clean = tables.world(() => now)
    const atlas = await van(clean, stood)
    const { faults, world, attempt } = processes(plan, () => now)
    const sent: { id: number; type: string }[] = []
    const collect = () => void sent.push(...taken(world()))
    for (const type of types) {
      now += 1
      await attempt(async (at) => {
        // who asks again looks first what became of the call before, when nothing of it is on its way any more
        await faults.whenIdle()
        const known = await at.commands(atlas.tenantId).history(atlas.deviceId, 10)
        if (!known.some((command) => command.type === type)) await ask(at, atlas, type)
      }, collect)
    }
    for (let rounds = 0; rounds < 6; rounds++) {
      now += 20 * secondMs
      collect()
      const [inFlight] = sent.slice(-1)
      if (inFlight) {
        const answer = { commandId: inFlight.id, status: 'done', text: 'OK' } as const
        await attempt((at) => takeAnswers(at, atlas, [answer]), collect)
      }
      if ((await clean.commands(atlas.tenantId).queue(atlas.deviceId)).open.length === 0) break
      await freshen(clean, atlas, now)
      await attempt((at) => deliverCommands(at, atlas, 'later'), collect)
    }
    await faults.whenIdle()
    collect()
    const firstSends = [...new Map(sent.map(({ id, type }) => [id, type])).values()]
    return { ends: await states(clean, atlas), firstSends, sends: sent.length, faults }
  }

  it('undisturbed, each leaves once and in order', async () => {
    const clean = await run(() => null)
    expect(clean).toMatchObject({ ends, firstSends: types, sends: 3 })
    expect(clean.faults.changes.length).toBeGreaterThan(10)
  })

  it.each(everyFault)(
    '%s at any effect: none is lost or out of order, and what leaves twice was never confirmed',
    async (fault) => {
      const right = JSON.stringify([ends, types])
      const isRight = (run: { ends: string[]; firstSends: string[]; sends: number }) =>
        JSON.stringify([run.ends, run.firstSends]) === right && run.sends <= 4
      expect(await everywhere(run, { fault, isRight })).toEqual([])
    },
  )
})

describe('commands that a tracker takes over HTTP', { tags: 'emulator' }, () => {
  const texts = ['first', 'second', 'third']

  /** Three commands wait; the tracker asks until nothing comes any more, each time after the wait of a repeated one. */
  async function run(plan: Plan) {
    let now = noon
    const clean = tables.world(() => now)
    const phone = await van(clean, [{}], 'osmand')
    const { faults, attempt, hasAnswered } = processes(plan, () => now)
    for (const data of texts) {
      now += 1
      await attempt(async (at) => {
        await faults.whenIdle()
        const known = await at.commands(phone.tenantId).history(phone.deviceId, 10)
        if (!known.some(({ attributes }) => attributes['data'] === data)) {
          await ask(at, phone, 'custom', { attributes: { data } })
        }
      })
    }
    const got: string[] = []
    for (let rounds = 0; rounds < 8 && (await openOf(clean, phone)) > 0; rounds++) {
      now += 20 * secondMs
      await attempt(async (at) => {
        const text = await takeCommand(at, phone)
        if (text !== null && hasAnswered(at)) got.push(text)
      })
    }
    await faults.whenIdle()
    return { ends: await states(clean, phone), got, faults }
  }

  const openOf = async (world: World, { tenantId, deviceId }: Van) =>
    (await world.commands(tenantId).queue(deviceId)).open.length
  const ends = Array(3).fill('custom delivered') as string[]

  it('undisturbed, each is taken once and in order', async () => {
    const clean = await run(() => null)
    expect(clean).toMatchObject({ ends, got: texts })
    expect(clean.faults.changes.length).toBeGreaterThan(10)
  })

  it('killed at any effect: each is taken once and in order', async () => {
    const isRight = (run: { ends: string[]; got: string[] }) =>
      JSON.stringify([run.ends, run.got]) === JSON.stringify([ends, texts])
    expect(await everywhere(run, { fault: 'killed', isRight })).toEqual([])
  })

  it.each(['throttled', 'timedOut'] as const)(
    '%s at any effect: none is lost or out of order, and what is taken twice was never confirmed',
    async (fault) => {
      const isRight = (run: { ends: string[]; got: string[] }) =>
        JSON.stringify([run.ends, [...new Set(run.got)]]) === JSON.stringify([ends, texts]) && run.got.length <= 4
      expect(await everywhere(run, { fault, isRight })).toEqual([])
    },
  )
})
