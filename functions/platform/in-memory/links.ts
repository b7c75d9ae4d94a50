import type { Link, Records } from '../ports.ts'
import { copy } from './copy.ts'
import type { TenantMemory } from './memory.ts'

type LinkPart = Pick<Records, 'linksOf' | 'ownersOf' | 'link' | 'unlink'>

export function inMemoryLinks(mine: TenantMemory): LinkPart {
  const nameOf = ({ owner, property }: Link) => `${owner.type}#${owner.id}#${property.type}#${property.id}`
  const same = (a: Link['owner'], b: Link['owner']) => a.type === b.type && a.id === b.id

  return {
    linksOf: async (owner) => copy([...mine.links.values()].filter((link) => same(link.owner, owner))),
    ownersOf: async (property) => copy([...mine.links.values()].filter((link) => same(link.property, property))),
    async link(links) {
      for (const link of links) mine.links.set(nameOf(link), copy(link))
      mine.accessVersion++
    },
    async unlink(links) {
      for (const link of links) mine.links.delete(nameOf(link))
      mine.accessVersion++
    },
  }
}
