import type { World } from '../../functions/platform/ports/ports.ts'
import type { DynamoTestWorld } from './dynamo.ts'

/**
 * What goes wrong at an effect: the process is killed before it; the store refuses it and nothing happens; or the
 * caller gives up waiting and it happens nevertheless, some effects later.
 */
export type Fault = 'killed' | 'throttled' | 'timedOut'

const lateByEffects = 3

/** The effects of one process, counted, and what goes wrong at which of them. */
export class Faults {
  effects = 0
  /** those that change something, by their number: a process killed at another one did no more and no less */
  readonly changes: number[] = []
  isDead = false
  readonly #plan: (effect: number) => Fault | null
  #late: { dueAt: number; run: () => Promise<unknown> }[] = []

  constructor(plan: (effect: number) => Fault | null) {
    this.#plan = plan
  }

  async around<Answer>(name: string, run: () => Promise<Answer>): Promise<Answer> {
    if (this.isDead) throw new Error(`The process is dead and cannot ${name}`)
    const effect = this.effects++
    if (!isRead(name)) this.changes.push(effect)
    await this.#arrive((dueAt) => dueAt <= effect)
    const fault = this.#plan(effect)
    if (fault === 'killed') this.isDead = true
    if (fault === 'timedOut') this.#late.push({ dueAt: effect + lateByEffects, run })
    if (fault) throw new Error(`${fault} at effect ${effect}: ${name}`)
    return run()
  }

  /** An effect at which nothing else can go wrong than that the process is killed before it. */
  async kill<Answer>(name: string, run: () => Promise<Answer>): Promise<Answer> {
    const fault = this.#plan(this.effects)
    if (this.isDead || fault === 'killed') return this.around(name, run)
    this.changes.push(this.effects++)
    return run()
  }

  /** Everything that was on its way arrives. */
  whenIdle(): Promise<void> {
    return this.#arrive(() => true)
  }

  async #arrive(isDue: (dueAt: number) => boolean): Promise<void> {
    const due = this.#late.filter(({ dueAt }) => isDue(dueAt))
    this.#late = this.#late.filter((each) => !due.includes(each))
    // nobody waits for its answer any more, whatever it is
    for (const { run } of due) await run().catch(() => undefined)
  }
}

/** Commands of the table client that only read. */
const isRead = (name: string): boolean => ['GetCommand', 'BatchGetCommand', 'QueryCommand'].includes(name)

/** The world with faults at the calls of its ports. */
export function faultyPorts<W extends World>(world: W, faults: Faults): W {
  return {
    ...world,
    lookups: around(world.lookups, faults),
    deviceTimers: around(world.deviceTimers, faults),
    rejectedMessages: around(world.rejectedMessages, faults),
    sockets: around(world.sockets, faults),
    mail: around(world.mail, faults),
    audit: (tenantId: string) => around(world.audit(tenantId), faults),
    reportJobs: async (tenantId: string) => around(await world.reportJobs(tenantId), faults),
    tracks: (tenantId: string) => around(world.tracks(tenantId), faults),
  }
}

/** Puts faults between the store and every single command that it sends to DynamoDB. */
export function faultyClient(world: DynamoTestWorld, faults: Faults): DynamoTestWorld {
  const { documents } = world.store
  const send = documents.send.bind(documents) as (command: object) => Promise<unknown>
  const faulty = (command: object) => faults.around(command.constructor.name, () => send(command))
  documents.send = faulty as typeof documents.send
  return world
}

export const around = <Port extends object>(port: Port, faults: Pick<Faults, 'around'>): Port =>
  new Proxy(port, {
    get(target, key) {
      const value = Reflect.get(target, key) as unknown
      if (typeof value !== 'function') return value
      const call = value as (...args: unknown[]) => Promise<unknown>
      return (...args: unknown[]) => faults.around(String(key), () => call.apply(target, args))
    },
  })
