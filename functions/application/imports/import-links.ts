import { Failure } from '../../../shared/domain/failures.ts'
import { linkOwners } from '../../../shared/domain/imports/kinds.ts'
import { device } from '../../../shared/entities/device.ts'
import { type Entity, linkName } from '../../../shared/entities/entity.ts'
import { user } from '../../../shared/entities/user.ts'
import type { Link, Records } from '../../platform/ports/ports.ts'
import type { ImportRun } from './import-run.ts'

/** as many as are written together, see `Records.link` */
const linksAtOnce = 20

/**
 * Links what people, groups and devices hold at the server, one owner after the other. Which people see what, and what
 * applies to which device, follows from nothing else.
 * @returns whether all owners are done
 */
export async function importLinks(run: ImportRun, isTimeUp: () => boolean): Promise<boolean> {
  const asking: Asking = { run, unknown: new Set() }
  for (let { place } = run.state; place < linkOwners.length; place++) {
    const { owner, properties } = linkOwners[place]!
    const held = await withRecords(run, properties)
    const owners = held.length === 0 ? [] : sortedIds(await run.matches(owner.name))
    for (let { done } = run.state; done < owners.length; done++) {
      if (isTimeUp()) return false
      const links = await linkOwned(asking, { owner, foreignId: owners[done]! }, held)
      await run.save({ done: done + 1, links: run.state.links + links })
    }
    await run.save({ place: place + 1, done: 0 })
  }
  return true
}

const sortedIds = (matches: ReadonlyMap<number, unknown>): number[] => [...matches.keys()].toSorted((a, b) => a - b)

/** Nobody is asked for kinds of which there is nothing. */
async function withRecords(run: ImportRun, kinds: readonly Entity[]): Promise<Entity[]> {
  const found: Entity[] = []
  for (const kind of kinds) if ((await run.matches(kind.name)).size > 0) found.push(kind)
  return found
}

interface Asking {
  run: ImportRun
  /** kinds of which the server does not know that they are linked with their own: it lists all of them */
  unknown: Set<Entity>
}

/**
 * Servers before 2026 know no linked devices, and leave out what they do not know of a call. No device is linked to
 * itself: one that is listed under its own id says so.
 * @returns how many links
 */
async function linkOwned(
  { run, unknown }: Asking,
  { owner, foreignId }: { owner: Entity; foreignId: number },
  properties: readonly Entity[],
): Promise<number> {
  const own = (await run.matches(owner.name)).get(foreignId)!.id
  let count = 0
  for (const property of properties) {
    if (unknown.has(property)) continue
    const all = owner.name === user.name ? '' : 'all=true&'
    const listed = await run.ask(`${property.api}?${all}${owner.name}Id=${foreignId}&excludeAttributes=true`)
    if (
      property.name === device.name &&
      owner.name === device.name &&
      listed.some(({ id }) => Number(id) === foreignId)
    ) {
      unknown.add(property)
      continue
    }
    const matches = await run.matches(property.name)
    const links = listed.flatMap(({ id }): Link[] => {
      const match = matches.get(Number(id))
      if (!match || (property.name === owner.name && match.id === own)) return []
      return [
        { owner: { type: owner.name, id: own }, property: { type: linkName(property, owner.name), id: match.id } },
      ]
    })
    count += await linkAll(run.records, links)
  }
  return count
}

async function linkAll(records: Records, links: readonly Link[]): Promise<number> {
  let count = 0
  for (let start = 0; start < links.length; start += linksAtOnce) {
    const some = links.slice(start, start + linksAtOnce)
    if (await isLinked(records, some)) count += some.length
    else for (const each of some) if (await isLinked(records, [each])) count++
  }
  return count
}

/** false when an end was removed meanwhile */
async function isLinked(records: Records, links: readonly Link[]): Promise<boolean> {
  try {
    await records.link(links)
    return true
  } catch (error) {
    if (error instanceof Failure && error.kind === 'missing') return false
    throw error
  }
}
