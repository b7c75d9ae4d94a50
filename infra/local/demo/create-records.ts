import type { CastTenant } from './cast.ts'
import { furnishings, type Furnishing } from './records.data.ts'
import type { Api } from './create-tenants.ts'

interface Named {
  id: number
  name: string
}

/**
 * Gives a tenant of the cast its places, drivers, service and whatever else makes things happen, by the public API and
 * as its administrator. What is there already is left alone, whatever somebody has made of it; what was removed comes
 * back only with a new data folder.
 */
export async function furnishCast(api: Api, tenant: CastTenant): Promise<void> {
  if (((await api('GET', '/geofences?all=true')) as Named[]).length > 0) return
  const owners = await ownersIn(api)
  // places come last: while there is none, an earlier start did not get to the end
  const wanted = (furnishings[tenant.name] ?? []).toSorted((a, b) => Number(isPlace(a)) - Number(isPlace(b)))
  for (const furnishing of wanted) {
    if (await isThere(api, furnishing)) continue
    const { id } = (await api('POST', `/${furnishing.path}`, furnishing.facts)) as Named
    for (const links of linksOf(furnishing, id, owners)) {
      if (links.length > 0) await api('POST', '/permissions/bulk', links)
    }
  }
}

const isPlace = ({ path }: Furnishing) => path === 'geofences'

async function isThere(api: Api, { path, facts }: Furnishing): Promise<boolean> {
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

/** One list for each kind of owner. Whoever made it is linked to it already. */
function linksOf({ linkedAs, groups = [], vehicles = [] }: Furnishing, id: number, owners: Owners) {
  return [
    owners.people.map((userId) => ({ userId, [linkedAs]: id })),
    groups.map((name) => ({ groupId: owners.groups.get(name), [linkedAs]: id })),
    vehicles.map((uniqueId) => ({ deviceId: owners.vehicles.get(uniqueId), [linkedAs]: id })),
  ]
}
