import { accountLimits } from '../../../../shared/domain/limits/accounts.ts'
import { device } from '../../../../shared/entities/device.ts'
import type { AnyRecord } from '../../../../shared/entities/entity.ts'
import { group } from '../../../../shared/entities/group.ts'
import { user } from '../../../../shared/entities/user.ts'
import { api } from '../../api/client.ts'
import type { SaveAround } from '../../api/use-entity.ts'
import { inPortions } from '../../connections/connection-kinds.ts'

/** What a notification is linked with: in this order, as who takes it from themselves may see it no more. */
export const linkedKinds = { device, group, user } as const
export type LinkedKind = keyof typeof linkedKinds

/** Ids as they were when the form opened, and as they are wanted. */
interface Change {
  was: readonly number[]
  now: readonly number[]
}
export type Links = Partial<Record<LinkedKind, Change>>

/** What the form changed of the links; they are kept beside the record until it is saved. */
export const linksOf = (record: AnyRecord): Links => (record['links'] as Links | undefined) ?? {}

/** Saves a notification, then its links. A new one that cannot be linked is removed again: it would notify of too little. */
export const saveWithLinks: SaveAround = async (record, { save, takeBack }) => {
  const { links: _links, ...plain } = record
  const saved = await save(plain)
  try {
    await writeLinks(saved.id, linksOf(record))
  } catch (failure) {
    // where that fails too, the next try completes it
    if (record.id === 0) await takeBack(saved).catch(() => undefined)
    throw failure
  }
  return saved
}

async function writeLinks(id: number, links: Links): Promise<void> {
  const kinds = Object.keys(linkedKinds) as LinkedKind[]
  const pairs = (kind: LinkedKind, ids: readonly number[]) =>
    inPortions(
      ids.map((each) => ({ [`${kind}Id`]: each, notificationId: id })),
      accountLimits.idsPerRequestMax,
    )
  for (const kind of kinds) {
    const { was, now } = links[kind] ?? none
    for (const portion of pairs(kind, without(now, was))) await api.post('permissions/bulk', portion)
  }
  for (const kind of kinds) {
    const { was, now } = links[kind] ?? none
    for (const portion of pairs(kind, without(was, now))) await api.remove('permissions/bulk', portion)
  }
}

const none: Change = { was: [], now: [] }
const without = (ids: readonly number[], others: readonly number[]) => ids.filter((id) => !others.includes(id))
