import { phrase, type Phrase } from '../../../shared/domain/failures.ts'
import { type ImportState, waitBefore } from '../../../shared/domain/imports/import-state.ts'
import { importedKinds } from '../../../shared/domain/imports/kinds.ts'
import { importLimits } from '../../../shared/domain/limits/imports.ts'
import { ServerProblem } from './ask-server.ts'
import { importHistory } from './import-history.ts'
import { importKind } from './import-kind.ts'
import { importLinks } from './import-links.ts'
import { ImportRun, Superseded, type ImportWorld } from './import-run.ts'

/**
 * One step of an import: records, then links, then history, each from where the last step came to. A step may end
 * anywhere: what it did is found again.
 * @returns when (epoch ms) the next step is due; null when there is none
 */
export async function importStep(
  world: ImportWorld,
  tenantId: string,
  isTimeUp: () => boolean,
): Promise<{ dueAt: number } | null> {
  const imports = world.imports(tenantId)
  const records = world.tenants.records(tenantId)
  const [state, token] = [await imports.state(), await imports.token()]
  if (state?.state !== 'running') return null
  const run = new ImportRun(world, records, { state, token: token ?? '' })
  try {
    if (token === null)
      return await end(run, 'failed', phrase('The token is kept for two weeks. Start the import again.'))
    if ((await records.tenant()).account.isSuspended) {
      return await end(run, 'failed', phrase('This account is suspended. Contact us to reactivate it.'))
    }
    while (!isTimeUp()) if (await isOver(run, isTimeUp)) return await end(run, 'done', null)
    return { dueAt: world.now() }
  } catch (error) {
    if (error instanceof Superseded) return null
    if (error instanceof ServerProblem) return afterProblem(run, error)
    throw error
  }
}

/** Goes on with the stage under way. @returns whether nothing is left */
async function isOver(run: ImportRun, isTimeUp: () => boolean): Promise<boolean> {
  const { stage, place } = run.state
  if (stage === 'records') {
    const kind = importedKinds[place]
    if (!kind) await run.save({ stage: 'links', place: 0, done: 0 })
    else if (await importKind(run, kind, isTimeUp)) await run.save({ place: place + 1 })
    return false
  }
  if (stage === 'links') {
    if (!(await importLinks(run, isTimeUp))) return false
    if (run.state.historyFrom === null) return true
    await run.save({ stage: 'history', place: 0, done: 0 })
    return false
  }
  return importHistory(run, isTimeUp)
}

async function end(run: ImportRun, state: ImportState['state'], reason: Phrase | null): Promise<null> {
  await run.save({ state, reason, endedAt: run.world.now(), tries: 0 })
  await run.world.imports(run.records.tenantId).forgetToken()
  return null
}

/** A server that is busy or away is asked again, later and later. */
async function afterProblem(run: ImportRun, problem: ServerProblem): Promise<{ dueAt: number } | null> {
  const { tries } = run.state
  try {
    if (problem.kind !== 'later' || tries >= importLimits.triesMax) return await end(run, 'failed', problem.phrase)
    await run.save({ tries: tries + 1, reason: problem.phrase })
    return { dueAt: run.world.now() + waitBefore(tries, problem.retryAfterMs) }
  } catch (error) {
    if (error instanceof Superseded) return null
    throw error
  }
}
