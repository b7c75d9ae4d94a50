import * as z from 'zod'
import { Failure, type FailureText } from '../../../shared/domain/failures.ts'
import { tenantLimits } from '../../../shared/domain/limits/tenants.ts'
import { requiredText } from '../../../shared/entities/fields.ts'
import { device } from '../../../shared/entities/device.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import { atMost } from '../../platform/concurrency.ts'
import type { WorldOf } from '../../platform/needs.ts'
import { newSecret } from '../../platform/secrets.ts'
import type { ExportStatus } from '../../platform/ports/tenant-ports.ts'
import { spend } from '../allowance.ts'
import { formBody, jsonBody, parsed } from '../http/body.ts'
import { note } from '../audit-entries.ts'
import { mailDeletionNotice } from '../people/emails.ts'
import type { ApiContext, ScopedCaller, Route } from '../route.ts'
import { requireAdministrator } from '../require-administrator.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { count, moment, object, oneOf, orNull, recordId, text, wanted } from '../openapi/schema.ts'

const exported = object({
  state: oneOf(['none', 'waiting', 'running', 'ready', 'failed']),
  requestedBy: { ...recordId, description: '0 if no export was requested' },
  startedAt: orNull(moment),
  progress: { type: 'number', minimum: 0, maximum: 1 },
  bytes: count,
  readyAt: orNull(moment),
  expiresAt: { ...orNull(moment), description: 'when the file is deleted' },
})

/** Name, export, restart and deletion of a tenant. It is removed some days after the request, which can be cancelled until then. */
export const routes: readonly Route[] = [
  {
    method: 'PUT',
    path: '/tenant',
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('administration', () => ({
      summary: 'Rename the organisation',
      body: { json: wanted(newName, { organisation: 'the new name' }) },
      answer: { json: object({ organisation: text }) },
      refuses: ['conflict'],
    })),
    answer: async (c, caller) => {
      requireAdministrator(caller)
      const { organisation } = parsed(newName, await jsonBody(c))
      const { name } = await caller.tenant()
      if (organisation !== name) await caller.records.rename(organisation, name)
      return c.json({ organisation })
    },
  },
  {
    method: 'DELETE',
    path: '/tenant',
    access: 'signedIn',
    gate: gates.always,
    document: describe('administration', () => ({
      summary: 'Delete the organisation',
      notes: 'All data is deleted some days later. Until then the deletion can be cancelled.',
      body: { json: wanted(typedName, { organisation: 'its exact name' }), form: true },
      answer: { json: object({ deletionAt: moment }) },
      refuses: ['conflict'],
    })),
    answer: async (c, caller) => {
      requireAdministrator(caller)
      const { organisation } = parsed(typedName, await formBody(c))
      const { world } = c.var
      const { deletionAt, isNew } = await planDeletion(caller, organisation, world.now())
      if (isNew) await mailDeletionNotice(world, caller.records, deletionAt)
      note(c, { action: 'deletion', objectType: 'tenant', attributes: { deletionAt } })
      return c.json({ deletionAt: isoTime(deletionAt) })
    },
  },
  {
    method: 'DELETE',
    path: '/tenant/deletion',
    access: 'signedIn',
    gate: gates.always,
    document: describe('administration', () => ({
      summary: 'Cancel the deletion',
      answer: { nothing: 204 },
      refuses: ['conflict'],
    })),
    audit: { action: 'deletionUndone', objectType: 'tenant' },
    answer: async (c, caller) => {
      requireAdministrator(caller)
      await cancelDeletion(caller, c.var.world.now())
      return c.body(null, 204)
    },
  },
  {
    // one at a time: further requests get the state of the running one
    method: 'POST',
    path: '/tenant/export',
    access: 'signedIn',
    gate: gates.always,
    document: describe('administration', () => ({
      summary: 'Export the organisation’s data',
      notes: 'One export at a time. Returns the state of the current export if one is already running.',
      answer: { json: exported },
      refuses: ['tooMuch'],
    })),
    answer: async (c, caller) => {
      requireAdministrator(caller)
      return c.json(exportJson(await beginExport(c, caller)))
    },
  },
  {
    method: 'GET',
    path: '/tenant/export',
    access: 'signedIn',
    gate: gates.always,
    document: describe('administration', () => ({
      summary: 'Get the state of the export',
      answer: { json: exported },
      refuses: ['forbidden'],
    })),
    answer: async (c, caller) => {
      requireAdministrator(caller)
      return c.json(exportJson(await c.var.world.archives(caller.actor.tenantId).status()))
    },
  },
  {
    // the file may be larger than any function may answer, so the store itself hands it out, for some minutes
    method: 'GET',
    path: '/tenant/export/file',
    access: 'signedIn',
    gate: gates.always,
    document: describe('administration', () => ({
      summary: 'Download the export',
      notes: 'Redirects to a URL of the ZIP file that is valid for a few minutes.',
      answer: { nothing: 302, says: 'the `Location` header holds the file’s URL' },
      refuses: ['forbidden', 'missing'],
    })),
    audit: { action: 'exportDownload', objectType: 'tenant' },
    answer: async (c, caller) => {
      requireAdministrator(caller)
      const archives = c.var.world.archives(caller.actor.tenantId)
      const status = await archives.status()
      if (status?.state !== 'ready') throw new Failure('missing', 'There is no export to download. Request one first.')
      return c.redirect(await archives.link(status.id), 302)
    },
  },
  {
    method: 'POST',
    path: '/server/reboot',
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('administration', () => ({
      summary: 'Restart',
      notes: 'Closes the organisation’s open sockets and clears its cached data. Stored data is not affected.',
      answer: { text: '`OK`' },
      refuses: ['tooMuch'],
    })),
    audit: { action: 'reboot', objectType: 'server' },
    answer: async (c, caller) => {
      requireAdministrator(caller)
      const { tenantId } = caller.actor
      const { rebootsMax: max, rebootsWindowMs: windowMs } = tenantLimits
      await spend(c.var.world, [{ name: `reboot:${tenantId}`, max, windowMs }])
      await restart(c.var.world, caller)
      return c.text('OK')
    },
  },
]

async function beginExport(c: ApiContext, caller: ScopedCaller): Promise<ExportStatus | null> {
  const { world } = c.var
  const { tenantId, userId } = caller.actor
  const archives = world.archives(tenantId)
  if (await world.jobs.get('export', tenantId)) return archives.status()
  await spend(world, [
    { name: `export:${tenantId}`, max: tenantLimits.exportsMax, windowMs: tenantLimits.exportsWindowMs },
  ])
  const now = world.now()
  const status: ExportStatus = {
    id: newSecret(),
    requestedBy: userId,
    startedAt: now,
    state: 'waiting',
    done: 0,
    of: 0,
    bytes: 0,
    readyAt: null,
    expiresAt: null,
  }
  await archives.saveStatus(status)
  if (!(await world.jobs.add({ kind: 'export', tenantId, dueAt: now }))) return archives.status()
  note(c, { action: 'export', objectType: 'tenant' })
  return status
}

/** `progress` goes from 0 to 1. The store's own name of the file is nobody's business. */
function exportJson(status: ExportStatus | null): object {
  const time = (epochMs: number | null) => (epochMs === null ? null : isoTime(epochMs))
  return {
    state: status?.state ?? 'none',
    requestedBy: status?.requestedBy ?? 0,
    startedAt: time(status?.startedAt ?? null),
    progress: status?.state === 'ready' ? 1 : status && status.of > 0 ? status.done / status.of : 0,
    bytes: status?.bytes ?? 0,
    readyAt: time(status?.readyAt ?? null),
    expiresAt: time(status?.expiresAt ?? null),
  }
}

/** As at signing up. */
export const newName = z.object({ organisation: requiredText() })
export const typedName = z.object({
  organisation: z.string({ error: 'missing. Type the name of your organisation.' satisfies FailureText }),
})

/** @returns when, and whether nobody had asked before: asking again changes nothing. @throws Failure invalid when the name is not typed as it stands */
async function planDeletion(caller: ScopedCaller, organisation: string, now: number) {
  const { name, account } = await caller.tenant()
  if (organisation.trim() !== name.trim()) {
    const said = 'organisation: not the name of your organisation. Type it exactly as it stands.'
    throw new Failure('invalid', said, { field: 'organisation' })
  }
  if (account.deletionAt !== null) return { deletionAt: account.deletionAt, isNew: false }
  const deletionAt = now + tenantLimits.deletionGraceMs
  await caller.records.saveAccount({ ...account, deletionAt }, account)
  return { deletionAt, isNew: true }
}

/** @throws Failure conflict when nothing was planned, or it is too late */
async function cancelDeletion(caller: ScopedCaller, now: number): Promise<void> {
  const { account } = await caller.tenant()
  if (account.deletionAt === null) throw new Failure('conflict', 'No deletion was requested for this organisation.')
  if (account.deletionAt <= now) throw new Failure('conflict', 'It is too late: this organisation is being deleted.')
  await caller.records.saveAccount({ ...account, deletionAt: null }, account)
}

const atOnce = 32

/** Settings that are written again move the access version, so caches are loaded again; so is a touched device. */
async function restart(world: WorldOf<'api'>, caller: ScopedCaller): Promise<void> {
  const { settings } = await caller.tenant()
  const { tenantId } = caller.actor
  await world.tenants.records(tenantId).saveSettings(settings, settings)
  await atMost(atOnce, await caller.records.list(device), ({ id }) => caller.tracks.touch(id))
  const { connections } = await world.sockets.watchers(tenantId)
  await atMost(atOnce, connections, ({ connectionId }) => world.sockets.disconnect(connectionId))
}
