import { Failure } from '../../../shared/domain/failures.ts'
import { newImportState, type ImportState } from '../../../shared/domain/imports/import-state.ts'
import { serverAddress } from '../../../shared/domain/imports/server-address.ts'
import { historyLimits } from '../../../shared/domain/limits/history.ts'
import type { ImportServers, Imports } from '../../platform/ports/ports.ts'
import type { Jobs } from '../../platform/ports/tenant-ports.ts'
import { newStamp } from '../../platform/secrets.ts'
import { ServerProblem, tryServer } from './ask-server.ts'

interface Asked {
  /** as somebody typed it */
  address: string
  token: string
  /** epoch ms, from when on history is imported; null for none */
  historyFrom: number | null
  /** user; 0 for the operator */
  startedBy: number
}

/** What beginning and ending an import needs. */
export interface ImportControl {
  imports(tenantId: string): Imports
  importServers: ImportServers
  jobs: Jobs
  now(): number
}

/**
 * Begins an import, once its server answered with the token. History that would expire at once is not asked for.
 * @throws Failure invalid for an address or token that does not work; conflict while an import runs
 */
export async function beginImport(world: ImportControl, tenantId: string, asked: Asked): Promise<ImportState> {
  const address = serverAddress(asked.address)
  if (address === null) {
    throw new Failure('invalid', '{field}: give an https address of a public host, without a user name.', {
      field: 'address',
    })
  }
  const imports = world.imports(tenantId)
  if ((await imports.state())?.state === 'running') throw running()
  await tryServer(world.importServers, { address, token: asked.token }, world.now()).catch((error: unknown) => {
    if (!(error instanceof ServerProblem)) throw error
    throw new Failure('invalid', '{field}: {problem}', { field: 'address', values: { problem: error.phrase } })
  })
  const startedAt = world.now()
  const earliest = startedAt - historyLimits.historyRetentionMs
  const historyFrom = asked.historyFrom === null ? null : Math.max(asked.historyFrom, earliest)
  const { startedBy } = asked
  const state = newImportState({ id: newStamp(), address, startedBy, startedAt, historyFrom })
  // a job that finds no import that runs ends; an import without a job would never go on
  await world.jobs.remove('import', tenantId)
  await world.jobs.add({ kind: 'import', tenantId, dueAt: startedAt })
  if (!(await imports.begin(state, asked.token))) throw running()
  return state
}

const running = () => new Failure('conflict', 'An import is under way. Wait until it is over, or cancel it.')

/** Ends an import that runs; what it brought stays. @returns whether there was one */
export async function cancelImport(world: ImportControl, tenantId: string): Promise<boolean> {
  const imports = world.imports(tenantId)
  for (;;) {
    const state = await imports.state()
    if (state?.state !== 'running') return false
    const ended = { ...state, state: 'cancelled' as const, reason: null, endedAt: world.now() }
    if (!(await imports.save(ended))) continue
    await imports.forgetToken()
    await world.jobs.remove('import', tenantId)
    return true
  }
}
