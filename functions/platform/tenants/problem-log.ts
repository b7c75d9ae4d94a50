import { createHash } from 'node:crypto'
import type { Problem } from '../../../shared/domain/engine/in-force.ts'
import { limits } from '../../../shared/domain/limits.ts'
import { errorFacts, log } from '../log.ts'
import type { DeviceKey, NotedProblem, ProblemKind, World } from '../ports/ports.ts'

const rememberedMax = 50_000
/** So many different things are noted of one device in `limits.problemNotedMs`, whatever it sends. */
const namesPerDeviceMax = 16
const refusalsPerMessageMax = 20
const fieldLengthMax = 100

const kinds: ReadonlySet<string> = new Set<ProblemKind>(['attribute', 'calendar', 'geofence', 'maintenance'])

/** `field` as the sender spells it. */
interface Odd {
  field: string
  reason: string
}

/**
 * What could not be applied or understood: logged, and noted for the people of the tenant, once an hour for each thing
 * however many fixes it spoils. Noting is no reason to hold a fix back: it is done after the batch, and may fail.
 */
export class ProblemLog {
  readonly #world: World
  readonly #capability: string
  readonly #reported = new Map<string, number>()
  readonly #toldOf = new Map<string, { since: number; names: Set<string> }>()
  readonly #reportedLists = new WeakMap<readonly Problem[], number>()
  #pending = new Map<string, NotedProblem[]>()

  /** `capability` names who logs. */
  constructor(world: World, capability: string) {
    this.#world = world
    this.#capability = capability
  }

  /** What was met while a device's fixes were judged. */
  report({ tenantId, deviceId }: DeviceKey, problems: readonly Problem[]): void {
    for (const problem of problems) {
      const { kind, id, reason } = problem
      const mark = kinds.has(kind) ? problemMark(problem.written) : reason
      if (!this.#isNew(`${tenantId}#${kind}#${id}#${mark}`)) continue
      log({ capability: this.#capability, what: 'notApplied', tenantId, deviceId, kind, id, reason })
      if (kinds.has(kind)) this.#add(tenantId, { kind: kind as ProblemKind, id, deviceId, field: '', reason, mark })
    }
  }

  /** Records that are left out for all devices of the tenant; whoever found that has logged it. */
  reportDropped(tenantId: string, problems: readonly Problem[]): void {
    if (problems.length === 0) return
    const now = this.#world.now()
    if ((this.#reportedLists.get(problems) ?? Number.NEGATIVE_INFINITY) > now - limits.problemNotedMs) return
    this.#reportedLists.set(problems, now)
    for (const { kind, id, reason, written } of problems) {
      const mark = problemMark(written)
      if (!this.#isNew(`${tenantId}#${kind}#${id}#${mark}`)) continue
      this.#add(tenantId, { kind: kind as ProblemKind, id, deviceId: 0, field: '', reason, mark })
    }
  }

  /** Records of a device's messages that were refused: each kind of reason is noted. */
  tellRefused(key: DeviceKey, refusals: readonly Odd[]): void {
    this.#tellOf(key, refusals, refusalName)
  }

  /** What is hardly true, or not valid and was left out, in messages that were taken over: one note a field. */
  reportUnexpected(key: DeviceKey, oddities: readonly Odd[]): void {
    this.#tellOf(key, oddities, fieldName)
  }

  #tellOf({ tenantId, deviceId }: DeviceKey, told: readonly Odd[], nameOf: (odd: Odd) => string): void {
    for (const odd of told.slice(0, refusalsPerMessageMax)) {
      const name = nameOf(odd)
      if (!this.#isNewOf(`${tenantId}#${deviceId}`, name)) continue
      const field = odd.field.slice(0, fieldLengthMax)
      this.#add(tenantId, {
        kind: 'device',
        id: deviceId,
        deviceId,
        field,
        reason: odd.reason,
        mark: problemMark(name),
      })
    }
  }

  /** After a batch: notes what is new. */
  async settle(): Promise<void> {
    const pending = this.#pending
    this.#pending = new Map()
    for (const [tenantId, problems] of pending) {
      await this.#world
        .problems(tenantId)
        .note(problems)
        .catch((error: unknown) =>
          log({ capability: this.#capability, what: 'problemsNotNoted', tenantId, ...errorFacts(error) }),
        )
    }
  }

  #isNew(name: string): boolean {
    const now = this.#world.now()
    if ((this.#reported.get(name) ?? Number.NEGATIVE_INFINITY) > now - limits.problemNotedMs) return false
    remember(this.#reported, name, now)
    return true
  }

  #isNewOf(device: string, name: string): boolean {
    const now = this.#world.now()
    let told = this.#toldOf.get(device)
    if (!told || told.since <= now - limits.problemNotedMs) {
      told = { since: now, names: new Set() }
      remember(this.#toldOf, device, told)
    }
    if (told.names.has(name) || told.names.size >= namesPerDeviceMax) return false
    told.names.add(name)
    return true
  }

  #add(tenantId: string, problem: Omit<NotedProblem, 'at'>): void {
    const reason = problem.reason.slice(0, limits.problemReasonLengthMax)
    const noted = { ...problem, reason, at: this.#world.now() }
    this.#pending.set(tenantId, [...(this.#pending.get(tenantId) ?? []), noted])
  }
}

/** The one that was remembered first gives way. */
function remember<Value>(told: Map<string, Value>, name: string, value: Value): void {
  told.delete(name)
  if (told.size >= rememberedMax) told.delete(told.keys().next().value!)
  told.set(name, value)
}

interface Odd {
  field: string
  reason: string
}

const withoutPlace = (field: string): string => field.replaceAll(/\[\d+\]/g, '')

/** One name for a field, whichever record of a message it is in and whatever it says. */
export const fieldName = ({ field }: Odd): string => `noted ${withoutPlace(field)}`

/** One name for a reason why records are refused, whatever value they hold. */
export const refusalName = ({ field, reason }: Odd): string =>
  `refused ${withoutPlace(field)} ${reason.replaceAll(/"[^"]*"|-?\d+(?:[.:TZ-]+\d*)*/g, '')}`

/** A short name of what a record said when it failed, or of what a tracker sends. */
export const problemMark = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12)
