import { isDeepStrictEqual } from 'node:util'
import type { Action } from '../../shared/domain/access/audit.ts'
import { device } from '../../shared/entities/device.ts'
import { user } from '../../shared/entities/user.ts'
import { errorFacts, log } from '../platform/log.ts'
import type { Records, UserKey } from '../platform/ports/ports.ts'
import type { Deed } from '../platform/ports/tenant-ports.ts'
import { doorRequest } from './http/auth-request.ts'
import type { ApiContext, Asker } from './route.ts'

/** What a request did, for the audit trail. Who did it, when and from where is added when it is written. */
export interface Noted {
  action: Action
  objectType?: string
  objectId?: number
  attributes?: Deed['attributes']
  /** when it is not whoever called: who has just proved who they are */
  by?: UserKey
}

/** Remembers what the request has done; `writeDeeds` writes all of it at once. */
export function note(c: ApiContext, deed: Noted): void {
  c.var.deeds.push(deed)
}

/** Somebody read the track of a device: its history, not just where it is. */
export const noteLook = (c: ApiContext, deviceId: number): void =>
  note(c, { action: 'look', objectType: device.name, objectId: deviceId })

/** Writes what the request did, in one go. A trail that cannot be written is told to the log and stops nobody. */
export async function writeDeeds(c: ApiContext, asker: Asker | null): Promise<void> {
  const { world, deeds } = c.var
  const byTenant = new Map<string, Deed[]>()
  for (const noted of deeds) {
    const who = noted.by ?? asker?.actor
    if (who)
      byTenant.set(who.tenantId, [...(byTenant.get(who.tenantId) ?? []), deedOf(c, asker, { ...noted, by: who })])
  }
  for (const [tenantId, done] of byTenant) {
    const looks = done.filter(({ action }) => action === 'look')
    const changes = done.filter(({ action }) => action !== 'look')
    try {
      if (changes.length > 0) await world.audit(tenantId).write(changes)
      for (const look of looks) await world.audit(tenantId).writeLook(look)
    } catch (error) {
      log({ capability: 'api', what: 'auditLost', tenantId, deeds: JSON.stringify(done), ...errorFacts(error) })
    }
  }
}

function deedOf(c: ApiContext, asker: Asker | null, noted: Noted & { by: UserKey }): Deed {
  const { action, objectType = '', objectId = 0, attributes = {}, by } = noted
  const enteredBy = by.userId === asker?.actor.userId ? asker.session?.enteredBy : undefined
  return {
    at: c.var.world.now(),
    userId: by.userId,
    ...(enteredBy !== undefined && { enteredBy }),
    address: doorRequest(c).address,
    action,
    objectType,
    objectId,
    attributes,
  }
}

/** Records that remember who changed what, whatever call it was. */
export function audited(records: Records, noteDeed: (deed: Noted) => void): Records {
  const noteLinks = (action: 'link' | 'unlink', links: Parameters<Records['link']>[0]) => {
    for (const { owner, property } of links) {
      const attributes = { propertyType: property.type, propertyId: property.id }
      noteDeed({ action, objectType: owner.type, objectId: owner.id, attributes })
    }
  }
  return {
    ...records,
    async create(entity, draft, ...rest) {
      const record = await records.create(entity, draft, ...rest)
      const { id } = record as { id: number }
      noteDeed({ action: 'create', objectType: entity.name, objectId: id })
      return record
    },
    // oxlint-disable-next-line max-params -- the port's own signature
    async replace(entity, record, seen, version) {
      const saved = await records.replace(entity, record, seen, version)
      const fields = seen ? changedFields(seen, record) : 'unknown'
      if (fields !== '') {
        noteDeed({ action: 'edit', objectType: entity.name, objectId: record.id, attributes: { fields } })
      }
      return saved
    },
    async remove(entity, id, ...rest) {
      await records.remove(entity, id, ...rest)
      noteDeed({ action: 'remove', objectType: entity.name, objectId: id })
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
      noteDeed({ action: 'edit', objectType: 'server', ...(fields !== '' && { attributes: { fields } }) })
    },
    async rename(name, seen) {
      await records.rename(name, seen)
      noteDeed({ action: 'edit', objectType: 'tenant', attributes: { fields: 'organisation' } })
    },
    async savePasswordHash(userId, ...rest) {
      const saved = await records.savePasswordHash(userId, ...rest)
      noteDeed({ action: 'password', objectType: user.name, objectId: userId })
      return saved
    },
  }
}

/** Names only: a trail that repeats what was written would keep what people remove. */
function changedFields(before: object, after: object): string {
  const old = before as Record<string, unknown>
  const changed = Object.entries(after).filter(([key, value]) => !isDeepStrictEqual(plain(value), plain(old[key])))
  return changed.map(([key]) => key).join(' ')
}

const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))
