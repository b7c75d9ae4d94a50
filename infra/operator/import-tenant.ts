import type { World } from '../../functions/platform/ports/ports.ts'
import { beginImport } from '../../functions/application/imports/begin-import.ts'
import { filled } from '../../shared/domain/failures.ts'
import type { ImportNote } from '../../shared/domain/imports/import-note.ts'
import type { ImportState } from '../../shared/domain/imports/import-state.ts'
import { importedKinds } from '../../shared/domain/imports/kinds.ts'
import { secondMs } from '../../shared/domain/time/durations.ts'
import { user } from '../../shared/entities/user.ts'
import type { Command } from './arguments.ts'
import { asTable, printable } from './table.ts'

const lookAgainMs = 2 * secondMs
const notesShownMax = 50

export interface Imported {
  /** to print */
  said: string
  isDone: boolean
}

/**
 * Imports a tenant from a Traccar server as its first administrator, and watches until it is over; the deployment does the
 * work, so that it goes on when nobody watches. Said again for the same server while it runs, it watches.
 * @throws Error with a line for a person
 */
export async function importTenant(
  world: World,
  { tenantId, address, historyFrom }: Extract<Command, { name: 'import' }>,
  { token, progress }: { token: string; progress: (line: string) => void },
): Promise<Imported> {
  const imports = world.imports(tenantId)
  const before = await imports.state()
  if (before?.state !== 'running') {
    if (token === '') throw new Error('Put a token of an administrator of the server into IMPORT_TOKEN.')
    const startedBy = await firstAdministrator(world, tenantId)
    await beginImport(world, tenantId, { address, token, historyFrom, startedBy })
  } else progress(`An import from ${printable(before.address)} is under way.`)
  let last = ''
  for (;;) {
    const state = await imports.state()
    if (state?.state !== 'running')
      return { said: outcome(state, await imports.notes()), isDone: state?.state === 'done' }
    const line = lineOf(state)
    if (line !== last) progress(line)
    last = line
    await world.pause(lookAgainMs)
  }
}

async function firstAdministrator(world: World, tenantId: string): Promise<number> {
  const people = await world.tenants.records(tenantId).list(user)
  const ids = people.filter(({ administrator, disabled }) => administrator && !disabled).map(({ id }) => id)
  if (ids.length === 0) throw new Error('The tenant has no administrator who could own what is imported.')
  return Math.min(...ids)
}

function lineOf({ stage, counts, links, done, positions, reason }: ImportState): string {
  const records = Object.values(counts).reduce((sum, { added, known }) => sum + added + known, 0)
  const far = {
    records: `${records} records`,
    links: `${records} records, ${links} links`,
    history: `${done} of ${counts['device']?.found ?? 0} devices, ${positions} positions`,
  }[stage]
  return reason ? `${far}; waits: ${filled(reason)}` : far
}

function outcome(state: ImportState | null, notes: readonly ImportNote[]): string {
  if (!state) return 'The import is gone.'
  const rows = importedKinds.flatMap(({ name, list }) => {
    const counts = state.counts[name]
    return counts ? [[list, ...[counts.found, counts.added, counts.known, counts.refused].map(String)]] : []
  })
  const table = asTable(['', 'found', 'added', 'known', 'refused'], rows)
  const said = notes.slice(0, notesShownMax).flatMap(({ kind, foreignId, name, isRefused, reasons }) =>
    reasons.map(({ field, reason }) => {
      const what = `${kind} ${foreignId} (${printable(name)})${isRefused ? ', not imported' : ''}`
      return `${what}: ${printable([field, filled(reason)].filter(Boolean).join(': '))}`
    }),
  )
  const more =
    state.noted > notesShownMax ? [`… and ${state.noted - notesShownMax} more, on the page of the import.`] : []
  const why = state.reason ? ` ${filled(state.reason)}` : ''
  const ended = { running: 'goes on', done: 'is done', failed: 'failed', cancelled: 'was cancelled' }[state.state]
  const end = `The import ${ended}.${why} ${state.links} links, ${state.positions} positions.`
  return [table, ...said, ...more, end].join('\n')
}
