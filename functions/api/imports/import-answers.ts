import * as z from 'zod'
import { importedKinds } from '../../../shared/domain/imports/kinds.ts'
import { noCounts } from '../../../shared/domain/imports/import-state.ts'
import { importLimits } from '../../../shared/domain/limits/imports.ts'
import { moment } from '../../../shared/entities/fields.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import { noImport, type ImportJson, type ImportNoteJson } from '../../../shared/wire/imports/import-json.ts'
import { beginImport, cancelImport } from '../../application/imports/begin-import.ts'
import { spend } from '../allowance.ts'
import { note } from '../audit-entries.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { reasonReader } from '../http/reason-reader.ts'
import { requireAdministrator } from '../require-administrator.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { uninvited } from './invite-imported.ts'

export const askedImport = z.object({
  address: z.string().max(importLimits.addressLengthMax),
  token: z.string().trim().min(1).max(importLimits.tokenLengthMax),
  historyFrom: moment,
})

/** @throws Failure invalid, conflict, tooMuch */
export async function startImport(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  requireAdministrator(caller)
  const { address, token, historyFrom } = parsed(askedImport, await jsonBody(c))
  const { world } = c.var
  const { tenantId } = caller.actor
  await spend(world, [{ name: `import:${tenantId}`, max: importLimits.begunMax, windowMs: importLimits.begunWindowMs }])
  const state = await beginImport(world, tenantId, {
    address,
    token,
    historyFrom: historyFrom === null ? null : Date.parse(historyFrom),
    startedBy: caller.user.id,
  })
  note(c, { action: 'create', objectType: 'import', attributes: { address: state.address } })
  return c.json(await importJson(c, caller))
}

export async function stopImport(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  requireAdministrator(caller)
  if (await cancelImport(c.var.world, caller.actor.tenantId)) note(c, { action: 'remove', objectType: 'import' })
  return c.json(await importJson(c, caller))
}

export async function showImport(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  requireAdministrator(caller)
  return c.json(await importJson(c, caller))
}

export async function showNotes(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  requireAdministrator(caller)
  const said = await reasonReader(c)
  const notes = await c.var.world.imports(caller.actor.tenantId).notes()
  return c.json(
    notes.map(({ reasons, ...facts }): ImportNoteJson => ({
      ...facts,
      reasons: reasons.map(({ field, reason }) => ({ field, reason: said(reason) })),
    })),
  )
}

async function importJson(c: ApiContext, caller: ScopedCaller): Promise<ImportJson> {
  const state = await c.var.world.imports(caller.actor.tenantId).state()
  if (!state) return noImport
  const { address, stage, links, positions, noted, startedAt, endedAt, reason, historyFrom, counts, done } = state
  const isRunning = state.state === 'running'
  const said = reason && (await reasonReader(c))(reason)
  const { found, refused } = counts['device'] ?? noCounts
  return {
    state: state.state,
    address,
    startedTime: isoTime(startedAt),
    endedTime: endedAt === null ? null : isoTime(endedAt),
    reason: said,
    stage,
    kinds: importedKinds.flatMap(({ name }) => (counts[name] ? [{ kind: name, ...counts[name] }] : [])),
    links,
    historyFrom: historyFrom === null ? null : isoTime(historyFrom),
    devicesDone: stage === 'history' ? done : 0,
    devices: found - refused,
    positions,
    noted,
    uninvited: isRunning ? 0 : (await uninvited(c.var.world, caller, address)).length,
  }
}
