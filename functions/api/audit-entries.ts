import type { Noted, ApiContext, ScopedCaller } from './route.ts'
import { isDeepStrictEqual } from 'node:util'
import { device } from '../../shared/entities/device.ts'
import { linkName } from '../../shared/entities/entity.ts'
import { user } from '../../shared/entities/user.ts'
import { errorFacts, log } from '../platform/log.ts'
import type { Records, UserKey } from '../platform/ports/ports.ts'
import type { AuditEntry } from '../platform/ports/tenant-ports.ts'
import { authRequest } from './http/auth-request.ts'

/** Notes an audit entry of the request; `writeEntries` writes all of them at once. */
export function note(c: ApiContext, auditEntry: Noted): void {
  c.var.auditEntries.push(auditEntry)
}

/** The track of a device was viewed: its history, not just where it is. */
export const noteTrackView = (c: ApiContext, deviceId: number): void =>
  note(c, { action: 'viewTrack', objectType: device.name, objectId: deviceId })

/** Whether what was done can take somebody's access who derives it from somebody else, see `Origin`. */
export function takesAccess({ action, objectType, attributes }: Noted): boolean {
  if (action === 'unlink') return attributes?.propertyType === linkName(user)
  return (action === 'edit' || action === 'remove') && (objectType === user.name || objectType === 'server')
}

/** Writes the audit entries of the request at once. A failure is logged and does not change the answer. */
export async function writeEntries(c: ApiContext, caller: ScopedCaller | null): Promise<void> {
  const { world, auditEntries } = c.var
  const byTenant = new Map<string, AuditEntry[]>()
  for (const noted of auditEntries) {
    const who = noted.by ?? caller?.actor
    if (who)
      byTenant.set(who.tenantId, [
        ...(byTenant.get(who.tenantId) ?? []),
        auditEntryOf(c, caller, { ...noted, by: who }),
      ])
  }
  for (const [tenantId, done] of byTenant) {
    const views = done.filter(({ action }) => action === 'viewTrack')
    const changes = done.filter(({ action }) => action !== 'viewTrack')
    try {
      if (changes.length > 0) await world.audit(tenantId).write(changes)
      for (const view of views) await world.audit(tenantId).writeTrackView(view)
    } catch (error) {
      log({
        capability: 'api',
        what: 'auditNotSaved',
        tenantId,
        auditEntries: JSON.stringify(done),
        ...errorFacts(error),
      })
    }
  }
}

function auditEntryOf(c: ApiContext, caller: ScopedCaller | null, noted: Noted & { by: UserKey }): AuditEntry {
  const { action, objectType = '', objectId = 0, attributes = {}, by } = noted
  const enteredBy = by.userId === caller?.actor.userId ? caller.session?.enteredBy : undefined
  return {
    at: c.var.world.now(),
    userId: by.userId,
    ...(enteredBy !== undefined && { enteredBy }),
    address: authRequest(c).address,
    action,
    objectType,
    objectId,
    attributes,
  }
}

/** Records that remember who changed what, whatever call it was. */
export function audited(records: Records, noteAuditEntry: (auditEntry: Noted) => void): Records {
  const noteLinks = (action: 'link' | 'unlink', links: Parameters<Records['link']>[0]) => {
    for (const { owner, property } of links) {
      const attributes = { propertyType: property.type, propertyId: property.id }
      noteAuditEntry({ action, objectType: owner.type, objectId: owner.id, attributes })
    }
  }
  return {
    ...records,
    async create(entity, draft, ...rest) {
      const record = await records.create(entity, draft, ...rest)
      const { id } = record as { id: number }
      noteAuditEntry({ action: 'create', objectType: entity.name, objectId: id })
      return record
    },
    async replace(entity, record, precondition) {
      const saved = await records.replace(entity, record, precondition)
      const seen = precondition?.seen
      const fields = seen ? changedFields(seen, record) : 'unknown'
      if (fields !== '') {
        noteAuditEntry({ action: 'edit', objectType: entity.name, objectId: record.id, attributes: { fields } })
      }
      return saved
    },
    async remove(entity, id, ...rest) {
      await records.remove(entity, id, ...rest)
      noteAuditEntry({ action: 'remove', objectType: entity.name, objectId: id })
    },
    async link(links) {
      await records.link(links)
      noteLinks('link', links)
    },
    async unlink(links) {
      await records.unlink(links)
      noteLinks('unlink', links)
    },
    async saveSettings(settings, seen) {
      await records.saveSettings(settings, seen)
      const fields = seen ? changedFields(seen, settings) : ''
      noteAuditEntry({ action: 'edit', objectType: 'server', ...(fields !== '' && { attributes: { fields } }) })
    },
    async rename(name, seen) {
      await records.rename(name, seen)
      noteAuditEntry({ action: 'edit', objectType: 'tenant', attributes: { fields: 'organisation' } })
    },
    async savePasswordHash(userId, ...rest) {
      const saved = await records.savePasswordHash(userId, ...rest)
      noteAuditEntry({ action: 'password', objectType: user.name, objectId: userId })
      return saved
    },
  }
}

/** Names only: values in the audit log would outlive the records that people remove. */
function changedFields(before: object, after: object): string {
  const old = before as Record<string, unknown>
  const changed = Object.entries(after).filter(([key, value]) => !isDeepStrictEqual(plain(value), plain(old[key])))
  return changed.map(([key]) => key).join(' ')
}

const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))
