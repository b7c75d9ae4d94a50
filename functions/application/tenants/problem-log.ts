import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import { createHash } from 'node:crypto'
import { filled, shortened, type Phrase, type PhraseValue } from '../../../shared/domain/failures.ts'
import type { Problem } from '../../../shared/domain/engine/active-rules.ts'
import { tenantLimits } from '../../../shared/domain/limits/tenants.ts'
import { errorFacts, log, type ApplyingCapability } from '../../platform/log.ts'
import type { DeviceKey, NotedProblem, ProblemKind, World } from '../../platform/ports/ports.ts'

const reportedMax = 50_000
/** At most so many different problems of one device in `tenantLimits.problemNotedMs`. */
const namesPerDeviceMax = 16
const fieldProblemsMax = 20
const fieldLengthMax = 100

const kinds: ReadonlySet<string> = new Set<ProblemKind>(['attribute', 'calendar', 'geofence', 'maintenance'])

/**
 * What could not be applied or understood: logged, and stored for the users of the tenant, once an hour for each problem,
 * however many fixes it affects. Storing does not delay a fix: it happens after the batch, and may fail.
 */
export class ProblemLog {
  readonly #world: Pick<World, 'problems' | 'now'>
  readonly #capability: ApplyingCapability
  readonly #reported = new BoundedMap<string, number>(reportedMax)
  readonly #reportedByDevice = new BoundedMap<string, { since: number; names: Set<string> }>(reportedMax)
  readonly #reportedLists = new WeakMap<readonly Problem[], number>()
  #pending = new Map<string, NotedProblem[]>()

  /** `capability` logs the problems. */
  constructor(world: Pick<World, 'problems' | 'now'>, capability: ApplyingCapability) {
    this.#world = world
    this.#capability = capability
  }

  /** Problems that were met while a device's fixes were evaluated. */
  report({ tenantId, deviceId }: DeviceKey, problems: readonly Problem[]): void {
    for (const problem of problems) {
      const { kind, id, reason } = problem
      const mark = kinds.has(kind) ? problemMark(problem.written) : textsOf(reason)
      if (!this.#isNew(`${tenantId}#${kind}#${id}#${mark}`)) continue
      log({
        capability: this.#capability,
        what: 'recordNotApplied',
        tenantId,
        deviceId,
        kind,
        id,
        reason: filled(reason),
      })
      if (kinds.has(kind)) this.#add(tenantId, { kind: kind as ProblemKind, id, deviceId, field: '', reason, mark })
    }
  }

  /** Records that are left out for all devices of the tenant; they are logged where they are found. */
  reportDropped(tenantId: string, problems: readonly Problem[]): void {
    if (problems.length === 0) return
    const now = this.#world.now()
    if ((this.#reportedLists.get(problems) ?? Number.NEGATIVE_INFINITY) > now - tenantLimits.problemNotedMs) return
    this.#reportedLists.set(problems, now)
    for (const { kind, id, reason, written } of problems) {
      const mark = problemMark(written)
      if (!this.#isNew(`${tenantId}#${kind}#${id}#${mark}`)) continue
      this.#add(tenantId, { kind: kind as ProblemKind, id, deviceId: 0, field: '', reason, mark })
    }
  }

  /** Rejected records of a device's messages: each kind of reason is stored. */
  reportRejected(key: DeviceKey, rejectedMessages: readonly FieldProblem[]): void {
    this.#reportFields(key, rejectedMessages, rejectionName)
  }

  /** Unlikely values, and invalid ones that were left out, in accepted messages: one problem for each field. */
  reportUnexpected(key: DeviceKey, problems: readonly FieldProblem[]): void {
    this.#reportFields(key, problems, fieldName)
  }

  /** Messages that were refused because they were too many: stored as often as it is called. */
  reportExcess({ tenantId, deviceId }: DeviceKey, reason: Phrase): void {
    const mark = problemMark(rejectionName({ field: '', reason }))
    this.#add(tenantId, { kind: 'device', id: deviceId, deviceId, field: '', reason, mark })
  }

  #reportFields(
    { tenantId, deviceId }: DeviceKey,
    problems: readonly FieldProblem[],
    nameOf: (problem: FieldProblem) => string,
  ): void {
    for (const problem of problems.slice(0, fieldProblemsMax)) {
      const name = nameOf(problem)
      if (!this.#isNewOf(`${tenantId}#${deviceId}`, name)) continue
      const field = problem.field.slice(0, fieldLengthMax)
      this.#add(tenantId, {
        kind: 'device',
        id: deviceId,
        deviceId,
        field,
        reason: problem.reason,
        mark: problemMark(name),
      })
    }
  }

  /** After a batch: stores what is new. */
  async flush(): Promise<void> {
    const pending = this.#pending
    this.#pending = new Map()
    for (const [tenantId, problems] of pending) {
      await this.#world
        .problems(tenantId)
        .note(problems)
        .catch((error: unknown) =>
          log({ capability: this.#capability, what: 'problemsNotSaved', tenantId, ...errorFacts(error) }),
        )
    }
  }

  #isNew(name: string): boolean {
    const now = this.#world.now()
    if ((this.#reported.get(name) ?? Number.NEGATIVE_INFINITY) > now - tenantLimits.problemNotedMs) return false
    this.#reported.set(name, now)
    return true
  }

  #isNewOf(device: string, name: string): boolean {
    const now = this.#world.now()
    let reported = this.#reportedByDevice.get(device)
    if (!reported || reported.since <= now - tenantLimits.problemNotedMs) {
      reported = { since: now, names: new Set() }
      this.#reportedByDevice.set(device, reported)
    }
    if (reported.names.has(name) || reported.names.size >= namesPerDeviceMax) return false
    reported.names.add(name)
    return true
  }

  #add(tenantId: string, problem: Omit<NotedProblem, 'at'>): void {
    const reason = shortened(problem.reason, tenantLimits.problemReasonLengthMax)
    const noted = { ...problem, reason, at: this.#world.now() }
    this.#pending.set(tenantId, [...(this.#pending.get(tenantId) ?? []), noted])
  }
}

/** `field` as the sender spells it. */
export interface FieldProblem {
  field: string
  reason: Phrase
}

const withoutIndex = (field: string): string => field.replaceAll(/\[\d+\]/g, '')

/** One name for a field, whichever record of a message it is in and whatever its value. */
export const fieldName = ({ field }: FieldProblem): string => `noted ${withoutIndex(field)}`

/** One name for a reason of rejection, whatever the value. */
export const rejectionName = ({ field, reason }: FieldProblem): string =>
  `refused ${withoutIndex(field)} ${textsOf(reason)}`

/** What a phrase says without what others wrote. */
function textsOf(value: PhraseValue): string {
  if (typeof value !== 'object') return ''
  if (!('text' in value)) return value.map(textsOf).join(' ')
  return [value.text, ...Object.values(value.values ?? {}).map(textsOf)].join(' ')
}

/** A short hash of a record as it was when it failed, or of what a tracker sends. */
export const problemMark = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12)
