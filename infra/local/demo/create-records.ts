import type { CastTenant } from './cast.ts'
import { demoRecords, type DemoRecord } from './records.data.ts'
import type { Api } from './create-tenants.ts'

interface Named {
  id: number
  name: string
}

/**
 * Creates the geofences, drivers, maintenance and other records of a tenant of the cast, by the public API and
 * as its administrator. What is there already is left alone, even if it was changed since; what was removed comes
 * back only with a new data folder.
 */
export async function createRecords(api: Api, tenant: CastTenant): Promise<void> {
  if (((await api('GET', '/geofences?all=true')) as Named[]).length > 0) return
  const owners = await ownersIn(api)
  // geofences come last: while there is none, an earlier start did not get to the end
  const wanted = (demoRecords[tenant.name] ?? []).toSorted((a, b) => Number(isGeofence(a)) - Number(isGeofence(b)))
  for (const record of wanted) {
    if (await isThere(api, record)) continue
    const { id } = (await api('POST', `/${record.path}`, record.facts)) as Named
    for (const links of linksOf(record, id, owners)) {
      if (links.length > 0) await api('POST', '/permissions/bulk', links)
    }
  }
}

const isGeofence = ({ path }: DemoRecord) => path === 'geofences'

async function isThere(api: Api, { path, facts }: DemoRecord): Promise<boolean> {
  const known = (await api('GET', `/${path}?all=true`)) as { name?: string; description?: string }[]
  return known.some(({ name, description }) => (name ?? description) === (facts.name ?? facts.description))
}

/** Ids by what people call them. */
interface Owners {
  people: readonly number[]
  groups: ReadonlyMap<string, number>
  vehicles: ReadonlyMap<string, number>
}

async function ownersIn(api: Api): Promise<Owners> {
  const [me, people, groups, vehicles] = (await Promise.all(
    ['/session', '/users', '/groups', '/devices'].map((path) => api('GET', path)),
  )) as [Named, Named[], Named[], (Named & { uniqueId: string })[]]
  return {
    people: people.filter(({ id }) => id !== me.id).map(({ id }) => id),
    groups: new Map(groups.map(({ name, id }) => [name, id])),
    vehicles: new Map(vehicles.map(({ uniqueId, id }) => [uniqueId, id])),
  }
}

/** One list for each kind of owner. The user who created it is linked to it already. */
function linksOf({ linkedAs, groups = [], vehicles = [] }: DemoRecord, id: number, owners: Owners) {
  return [
    owners.people.map((userId) => ({ userId, [linkedAs]: id })),
    groups.map((name) => ({ groupId: owners.groups.get(name), [linkedAs]: id })),
    vehicles.map((uniqueId) => ({ deviceId: owners.vehicles.get(uniqueId), [linkedAs]: id })),
  ]
}
