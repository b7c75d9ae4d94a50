import { linkName } from '../../../shared/entities/entity.ts'
import { user } from '../../../shared/entities/user.ts'
import type { Link, Records } from '../ports/ports.ts'
import { noSuchEnd } from '../records/record-failures.ts'
import { copy } from './copy.ts'
import type { TenantCache } from './memory.ts'

type LinkPart = Pick<Records, 'linksOf' | 'ownersOf' | 'link' | 'unlink'>

export function inMemoryLinks(mine: TenantCache): LinkPart {
  const nameOf = ({ owner, property }: Link) => `${owner.type}#${owner.id}#${property.type}#${property.id}`
  const same = (a: Link['owner'], b: Link['owner']) => a.type === b.type && a.id === b.id

  return {
    linksOf: async (owner) => copy([...mine.links.values()].filter((link) => same(link.owner, owner))),
    ownersOf: async (property) => copy([...mine.links.values()].filter((link) => same(link.property, property))),
    async link(links) {
      const isThere = ({ type, id }: Link['owner']) =>
        mine.records.get(type === linkName(user) ? user.name : type)?.has(id) === true
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
