import {
  linkName,
  linkNames,
  type AnyRecord,
  type Entity,
  type RecordOf,
  typed,
} from '../../../shared/entities/entity.ts'
import { linkedKind } from '../../../shared/entities/links/linked-kind.ts'
import { user } from '../../../shared/entities/user.ts'
import type { Link, Records } from '../ports/ports.ts'
import { noSuchEnd, MovedOn, noIdsLeft, noSuchRecord, taken, refuseOther } from '../records/record-failures.ts'
import { copy, type Memory, tenantData } from './memory.ts'
import type { TenantData } from './tenant-data.ts'
import { deviceIdMax } from '../../../shared/domain/ids.ts'
import { inTitleOrder } from '../records/title-order.ts'
import { uniqueConstraints } from '../records/unique-constraints.ts'

type EntityPart = Pick<Records, 'list' | 'listEventually' | 'get' | 'getMany' | 'create' | 'replace' | 'remove'>

export function inMemoryEntities(memory: Memory, tenantId: string): EntityPart {
  const mine = tenantData(memory, tenantId)
  const { link, unlink, linksOf, ownersOf } = inMemoryLinks(mine)
  const lookups = uniqueLookup(memory, tenantId)
  const { recordsOf, find, list } = recordReader(mine)
  const put = (entity: Entity, record: AnyRecord) => {
    lookups.open(entity, record)
    recordsOf(entity).set(record.id, copy(record))
    mine.accessVersion++
  }
  return {
    list,
    listEventually: list,
    get: async (entity, id) => find(entity, id),
    getMany: async (entity, ids) => [...new Set(ids)].map((id) => find(entity, id)).filter((record) => record !== null),

    async create(entity, draft, { creatorId, version, passwordHash } = {}) {
      const id = (mine.counters.get(entity.name) ?? 0) + 1
      if (id > deviceIdMax) throw noIdsLeft(entity.name)
      const record = { ...draft, id }
      lookups.refuseTaken(entity, record)
      mine.counters.set(entity.name, id)
      refuseMoved(mine, version)
      if (creatorId !== undefined && !mine.records.get(user.name)?.has(creatorId)) throw noSuchEnd()
      put(entity, record)
      if (passwordHash !== undefined) mine.credentials.set(id, { hash: passwordHash, stamp: '' })
      if (creatorId !== undefined) {
        await link([{ owner: { type: 'user', id: creatorId }, property: { type: linkName(entity), id } }])
      }
      return typed(entity, copy(record))
    },
    async replace(entity, record, { seen, version } = {}) {
      refuseMoved(mine, version)
      const stored = recordsOf(entity).get(record.id)
      if (!stored) throw noSuchRecord(entity.name, record.id)
      refuseOther(entity, stored, seen)
      lookups.refuseTaken(entity, record)
      lookups.close(entity, stored)
      put(entity, record)
      return typed(entity, copy(record))
    },
    async remove(entity, id, { seen, version } = {}) {
      refuseMoved(mine, version)
      const stored = recordsOf(entity).get(id)
      if (stored) refuseOther(entity, stored, seen)
      if (stored) lookups.close(entity, stored)
      recordsOf(entity).delete(id)
      if (entity.name === user.name) mine.credentials.delete(id)
      const owner = { type: entity.name, id }
      const held = await Promise.all(linkNames(entity).map((type) => ownersOf({ type, id })))
      await unlink([...(await linksOf(owner)), ...held.flat()])
    },
  }
}

function recordReader(mine: TenantData) {
  const recordsOf = (entity: Entity) => {
    if (!mine.records.has(entity.name)) mine.records.set(entity.name, new Map())
    return mine.records.get(entity.name)!
  }
  const find = <E extends Entity>(entity: E, id: number): RecordOf<E> | null => {
    const record = recordsOf(entity).get(id)
    return record ? typed(entity, copy(record)) : null
  }
  const list: EntityPart['list'] = async (entity, notePart) => {
    const records = copy([...recordsOf(entity).values()])
    notePart?.(records.toSorted((a, b) => a.id - b.id))
    return inTitleOrder(entity, records).map((record) => typed(entity, record))
  }
  return { recordsOf, find, list }
}

function uniqueLookup(memory: Memory, tenantId: string) {
  const names = (entity: Entity, record: AnyRecord) =>
    uniqueConstraints(entity, record).map(({ constraint, field, value, nameIn }) => ({
      name: `${constraint}:${nameIn(tenantId)}`,
      field,
      value,
    }))

  return {
    refuseTaken(entity: Entity, record: AnyRecord) {
      for (const { name, field, value } of names(entity, record)) {
        const owner = memory.lookups.get(name)
        if (owner && (owner.tenantId !== tenantId || owner.id !== record.id)) throw taken(field, value)
      }
    },
    open(entity: Entity, record: AnyRecord) {
      for (const { name } of names(entity, record)) memory.lookups.set(name, { tenantId, id: record.id })
    },
    close(entity: Entity, record: AnyRecord) {
      for (const { name } of names(entity, record)) memory.lookups.delete(name)
    },
  }
}

function refuseMoved({ accessVersion }: TenantData, version: number | undefined): void {
  if (version !== undefined && version !== accessVersion) throw new MovedOn()
}

type LinkPart = Pick<Records, 'linksOf' | 'ownersOf' | 'link' | 'unlink'>

export function inMemoryLinks(mine: TenantData): LinkPart {
  const nameOf = ({ owner, property }: Link) => `${owner.type}#${owner.id}#${property.type}#${property.id}`
  const same = (a: Link['owner'], b: Link['owner']) => a.type === b.type && a.id === b.id

  return {
    linksOf: async (owner) => copy([...mine.links.values()].filter((link) => same(link.owner, owner))),
    ownersOf: async (property) => copy([...mine.links.values()].filter((link) => same(link.property, property))),
    async link(links) {
      const isThere = ({ type, id }: Link['owner']) => mine.records.get(linkedKind(type))?.has(id) === true
      if (!links.every(({ owner, property }) => isThere(owner) && isThere(property))) throw noSuchEnd()
      for (const link of links) mine.links.set(nameOf(link), copy(link))
      mine.accessVersion++
    },
    async unlink(links) {
      for (const link of links) mine.links.delete(nameOf(link))
      mine.accessVersion++
    },
  }
}
