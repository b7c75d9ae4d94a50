import type { Api } from '../../../infra/local/demo/create-tenants.ts'
import { importedKinds, linkOwners } from '../../../shared/domain/imports/kinds.ts'
import { type AnyRecord, type Entity, linkName } from '../../../shared/entities/entity.ts'

type Names = ReadonlyMap<string, string>

/** What the API says of where a device is now, beside what people configured. */
const ofNow = ['status', 'lastUpdate', 'positionId', 'geofenceIds']

const nameOf = ({ titleKey }: Entity, record: AnyRecord): string =>
  String(record['email'] ?? record['uniqueId'] ?? record[titleKey])

const all = ({ name, api }: Entity): string => (name === 'user' ? `/${api}` : `/${api}?all=true`)

/**
 * Records and links of an organisation as its API answers them, with names where ids stand: two that hold the same are
 * equal.
 * @param without email address of somebody who is only in one of them
 */
export async function everythingOf(api: Api, without = ''): Promise<{ records: object; links: string[] }> {
  const lists = new Map<string, AnyRecord[]>()
  for (const kind of importedKinds) {
    const list = (await api('GET', all(kind))) as AnyRecord[]
    lists.set(
      kind.name,
      list.filter(({ email }) => email !== without || without === ''),
    )
  }
  const names: Names = new Map(
    importedKinds.flatMap((kind) =>
      lists.get(kind.name)!.map((each) => [`${kind.name} ${each.id}`, nameOf(kind, each)]),
    ),
  )
  const records = Object.fromEntries(
    importedKinds.map((kind) => [kind.name, sorted(lists.get(kind.name)!.map((each) => named(kind, each, names)))]),
  )
  return { records, links: await linksOf(api, lists, names) }
}

/** Without its id, and with names where its fields and attributes hold ids. */
function named({ form, refersTo = {} }: Entity, { id: _id, ...record }: AnyRecord, names: Names): object {
  const facts: Record<string, unknown> = { ...record, attributes: { ...record.attributes } }
  for (const key of ofNow) delete facts[key]
  for (const [key, target] of Object.entries(refersTo as Record<string, string>)) {
    facts[key] = names.get(`${target} ${String(record[key])}`) ?? 'none'
  }
  for (const { key, as } of form) {
    const attribute = key.slice('attributes.'.length)
    const given = record.attributes?.[attribute]
    if (!key.startsWith('attributes.') || !('references' in as) || typeof given !== 'string') continue
    const those = given.split(',').map((id) => names.get(`${as.references.to} ${id}`))
    ;(facts['attributes'] as Record<string, unknown>)[attribute] = those
  }
  return facts
}

const sorted = (records: readonly object[]): object[] =>
  records.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

/** `user amina@… holds geofence Depot` for every link. */
async function linksOf(api: Api, lists: ReadonlyMap<string, AnyRecord[]>, names: Names): Promise<string[]> {
  const found: string[] = []
  for (const { owner, properties } of linkOwners) {
    for (const { id } of lists.get(owner.name)!) {
      for (const property of properties) {
        const held = (await api(
          'GET',
          `/permissions?${owner.name}Id=${id}&${linkName(property, owner.name)}Id=0`,
        )) as Record<string, number>[]
        const ids = held.map((link) => link[`${linkName(property, owner.name)}Id`])
        for (const each of ids) {
          found.push(
            `${owner.name} ${names.get(`${owner.name} ${id}`)} holds ${property.name} ${names.get(`${property.name} ${each}`)}`,
          )
        }
      }
    }
  }
  return found.toSorted()
}
