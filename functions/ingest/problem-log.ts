import type { Problem } from '../../shared/domain/engine/in-force.ts'
import { log } from '../platform/log.ts'
import type { DeviceKey } from '../platform/ports.ts'

const silentMs = 60 * 60_000
const rememberedMax = 10_000

/** Logs what could not be applied: once an hour for each thing of a tenant, however many fixes it spoils. */
export class ProblemLog {
  readonly #told = new Map<string, number>()

  tell({ tenantId, deviceId }: DeviceKey, problems: readonly Problem[], now: number): void {
    for (const problem of problems) {
      const name = `${tenantId}#${problem.kind}#${problem.id}#${problem.kind === 'rule' ? problem.reason : ''}`
      if ((this.#told.get(name) ?? Number.NEGATIVE_INFINITY) > now - silentMs) continue
      if (this.#told.size >= rememberedMax) this.#told.clear()
      this.#told.set(name, now)
      log({ capability: 'ingest', what: 'notApplied', tenantId, deviceId, ...problem })
    }
  }
}
