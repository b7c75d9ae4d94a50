import { importStep } from '../application/imports/import-step.ts'
import { log } from '../platform/log.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { Job } from '../platform/ports/tenant-ports.ts'
import type { NextStep } from './next-step.ts'

/** One step of a tenant's import from another server, which keeps its own progress. */
export async function importFromServer(
  world: WorldOf<'watch-tenants'>,
  { tenantId, progress }: Job,
  isTimeUp: () => boolean,
): Promise<NextStep> {
  const next = await importStep(world, tenantId, isTimeUp)
  if (next) return { ...next, progress }
  const ended = await world.imports(tenantId).state()
  log({ capability: 'watch', what: 'importEnded', tenantId, state: ended?.state, positions: ended?.positions })
  return null
}
