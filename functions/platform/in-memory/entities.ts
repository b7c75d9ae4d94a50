import { deviceIdMax } from '../../../shared/domain/ids.ts'
import { type AnyRecord, type Entity, linkName } from '../../../shared/entities/entity.ts'
import { user } from '../../../shared/entities/user.ts'
import type { Records } from '../ports/ports.ts'
import { MovedOn, noIdsLeft, noSuchEnd, noSuchRecord, taken } from '../records/record-failures.ts'
import { refuseOther } from '../records/record-ref.ts'
import { inTitleOrder } from '../records/title-order.ts'
import { uniqueDoors } from '../records/unique-constraints.ts'
import { copy } from './copy.ts'
import { inMemoryLinks } from './links.ts'
import { type Memory, type TenantMemory, tenantMemory } from './memory.ts'

type EntityPart = Pick<Records, 'list' | 'listOfLate' | 'get' | 'getMany' | 'create' | 'replace' | 'remove'>

export function inMemoryEntities(memory: Memory, tenantId: string): EntityPart {
  const mine = tenantMemory(memory, tenantId)
  const { link, unlink, linksOf, ownersOf } = inMemoryLinks(mine)
  const doors = doorKeeper(memory, tenantId)
  const shelf = (entity: Entity) => {
    if (!mine.records.has(entity.name)) mine.records.set(entity.name, new Map())
    return mine.records.get(entity.name)!
  }
  const put = (entity: Entity, record: AnyRecord) => {
    doors.open(entity, record)
    shelf(entity).set(record.id, copy(record))
    mine.accessVersion++
  }

  const list = async (entity: Entity) => inTitleOrder(entity, copy([...shelf(entity).values()])) as never
  return {
    list,
    listOfLate: list,
    get: async (entity, id) => copy(shelf(entity).get(id) ?? null) as never,
    getMany: async (entity, ids) =>
      copy([...new Set(ids)].map((id) => shelf(entity).get(id)).filter((record) => record !== undefined)) as never,

    // oxlint-disable-next-line max-params -- the port's own signature
    async create(entity, draft, creatorId, { version, passwordHash } = {}) {
      const id = (mine.counters.get(entity.name) ?? 0) + 1
      if (id > deviceIdMax) throw noIdsLeft(entity.name)
      const record = { ...draft, id }
      doors.refuseTaken(entity, record)
      mine.counters.set(entity.name, id)
      refuseMoved(mine, version)
      if (creatorId !== undefined && !mine.records.get(user.name)?.has(creatorId)) throw noSuchEnd()
      put(entity, record)
      if (passwordHash !== undefined) mine.credentials.set(id, { hash: passwordHash, stamp: '' })
      if (creatorId !== undefined) {
        await link([{ owner: { type: 'user', id: creatorId }, property: { type: linkName(entity), id } }])
      }
      return copy(record) as never
    },
    // oxlint-disable-next-line max-params -- the port's own signature
    async replace(entity, record, seen, version) {
      refuseMoved(mine, version)
      const stored = shelf(entity).get(record.id)
      if (!stored) throw noSuchRecord(entity.name, record.id)
      refuseOther(entity, stored, seen)
      doors.refuseTaken(entity, record)
      doors.close(entity, stored)
      put(entity, record)
      return copy(record) as never
    },
    // oxlint-disable-next-line max-params -- the port's own signature
    async remove(entity, id, seen, version) {
      refuseMoved(mine, version)
      const stored = shelf(entity).get(id)
      if (stored) refuseOther(entity, stored, seen)
      if (stored) doors.close(entity, stored)
      shelf(entity).delete(id)
      if (entity.name === user.name) mine.credentials.delete(id)
      const owner = { type: entity.name, id }
      const property = { type: linkName(entity), id }
      await unlink([...(await linksOf(owner)), ...(await ownersOf(property))])
    },
  }
}

function doorKeeper(memory: Memory, tenantId: string) {
  const names = (entity: Entity, record: AnyRecord) =>
    uniqueDoors(entity, record).map(({ door, field, value, nameIn }) => ({
      name: `${door}:${nameIn(tenantId)}`,
      field,
      value,
    }))

  return {
    refuseTaken(entity: Entity, record: AnyRecord) {
      for (const { name, field, value } of names(entity, record)) {
        const owner = memory.doors.get(name)
        if (owner && (owner.tenantId !== tenantId || owner.id !== record.id)) throw taken(field, value)
      }
    },
    open(entity: Entity, record: AnyRecord) {
      for (const { name } of names(entity, record)) memory.doors.set(name, { tenantId, id: record.id })
    },
    close(entity: Entity, record: AnyRecord) {
      for (const { name } of names(entity, record)) memory.doors.delete(name)
    },
  }
}

function refuseMoved({ accessVersion }: TenantMemory, version: number | undefined): void {
  if (version !== undefined && version !== accessVersion) throw new MovedOn()
}
