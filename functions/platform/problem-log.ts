import type { Problem } from '../../shared/domain/engine/in-force.ts'
import { limits } from '../../shared/domain/limits.ts'
import { errorFacts, log } from './log.ts'
import type { DeviceKey, NotedProblem, ProblemKind, World } from './ports.ts'
import { problemMark, problemSlot } from './problem-slot.ts'

const rememberedMax = 10_000
const refusalsPerMessageMax = 20
const fieldLengthMax = 100

const kinds: ReadonlySet<string> = new Set<ProblemKind>(['attribute', 'calendar', 'geofence', 'maintenance'])

/**
 * What could not be applied or understood: logged, and noted for the people of the tenant, once an hour for each thing
 * however many fixes it spoils. Noting is no reason to hold a fix back: it is done after the batch, and may fail.
 */
export class ProblemLog {
  readonly #world: World
  readonly #capability: string
  readonly #told = new Map<string, number>()
  readonly #toldLists = new WeakMap<readonly Problem[], number>()
  #pending = new Map<string, NotedProblem[]>()

  /** `capability` names who logs. */
  constructor(world: World, capability: string) {
    this.#world = world
    this.#capability = capability
  }

  /** What was met while a device's fixes were judged. */
  tell({ tenantId, deviceId }: DeviceKey, problems: readonly Problem[]): void {
    for (const problem of problems) {
      const { kind, id, reason } = problem
      const mark = kinds.has(kind) ? problemMark(problem.written) : reason
      if (!this.#isNew(`${tenantId}#${kind}#${id}#${mark}`)) continue
      log({ capability: this.#capability, what: 'notApplied', tenantId, deviceId, kind, id, reason })
      if (kinds.has(kind)) this.#add(tenantId, { kind: kind as ProblemKind, id, deviceId, field: '', reason, mark })
    }
  }

  /** Records that are left out for all devices of the tenant; whoever found that has logged it. */
  tellLeftOut(tenantId: string, problems: readonly Problem[]): void {
    if (problems.length === 0) return
    const now = this.#world.now()
    if ((this.#toldLists.get(problems) ?? Number.NEGATIVE_INFINITY) > now - limits.problemNotedMs) return
    this.#toldLists.set(problems, now)
    for (const { kind, id, reason, written } of problems) {
      const mark = problemMark(written)
      if (!this.#isNew(`${tenantId}#${kind}#${id}#${mark}`)) continue
      this.#add(tenantId, { kind: kind as ProblemKind, id, deviceId: 0, field: '', reason, mark })
    }
  }

  /** What of a device's messages could not be understood, or is hardly true. */
  tellOdd({ tenantId, deviceId }: DeviceKey, oddities: readonly { field: string; reason: string }[]): void {
    for (const { field, reason } of oddities.slice(0, refusalsPerMessageMax)) {
      if (!this.#isNew(`${tenantId}#device#${deviceId}#${problemSlot({ field, reason })}`)) continue
      const short = field.slice(0, fieldLengthMax)
      this.#add(tenantId, { kind: 'device', id: deviceId, deviceId, field: short, reason, mark: '' })
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
    if ((this.#told.get(name) ?? Number.NEGATIVE_INFINITY) > now - limits.problemNotedMs) return false
    if (this.#told.size >= rememberedMax) this.#told.clear()
    this.#told.set(name, now)
    return true
  }

  #add(tenantId: string, problem: Omit<NotedProblem, 'at'>): void {
    const reason = problem.reason.slice(0, limits.problemReasonLengthMax)
    const noted = { ...problem, reason, at: this.#world.now() }
    this.#pending.set(tenantId, [...(this.#pending.get(tenantId) ?? []), noted])
  }
}
