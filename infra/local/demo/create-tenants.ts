import { hashPassword } from '../../../functions/application/auth/passwords.ts'
import type { World } from '../../../functions/platform/ports/ports.ts'
import { speedToKnots } from '../../../shared/domain/units.ts'
import { user } from '../../../shared/entities/user.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { castPassword, type CastTenant, type CastVehicle } from './cast.ts'

/**
 * Makes sure that a tenant of the cast exists with its people, groups and vehicles. People are made by the operator,
 * because nobody can sign in before them; all else goes through the public API, as a customer would do it.
 * @returns the API as its administrator
 */
export async function createTenant(world: World, url: string, tenant: CastTenant): Promise<Api> {
  const people = await createPeople(world, tenant)
  const api = await signIn(url, tenant.people[0].email)
  await letReportWithoutSecret(api)
  const groups = await createGroups(api, tenant)
  for (const [email, userId] of people) {
    if (email === tenant.people[0].email) continue
    // said again, a link would stand once more among what was done
    const linked = new Set(((await api('GET', `/groups?userId=${userId}`)) as { id: number }[]).map(({ id }) => id))
    for (const [name, parent] of Object.entries(tenant.groups)) {
      const groupId = groups.get(name)!
      if (parent === null && !linked.has(groupId)) await api('POST', '/permissions', { userId, groupId })
    }
  }
  const known = new Set(((await api('GET', '/devices')) as { uniqueId: string }[]).map((device) => device.uniqueId))
  for (const vehicle of tenant.vehicles) {
    if (!known.has(vehicle.uniqueId)) await api('POST', '/devices', deviceOf(vehicle, groups.get(vehicle.group)!))
  }
  return api
}

export type Api = (method: string, path: string, body?: unknown) => Promise<unknown>

/** A call that was not done, in the server's words. */
export class CallFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** A signed-in caller of the public API. @throws CallFailure when a call is refused */
export async function signIn(url: string, email: string, password = castPassword): Promise<Api> {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${await answer.text()}`)
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
  return async (method, path, body) => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new CallFailure(reply.status, `${method} ${path}: ${text}`)
    return reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  }
}

/** So that a telephone in the same network can be tried at once. A user who turned it off keeps it off. */
async function letReportWithoutSecret(api: Api): Promise<void> {
  const server = (await api('GET', '/server')) as { attributes: Record<string, unknown> }
  const key = 'ingest.withoutSecret'
  if (key in server.attributes) return
  await api('PUT', '/server', { ...server, attributes: { ...server.attributes, [key]: true } })
}

async function createPeople(world: World, tenant: CastTenant): Promise<Map<string, number>> {
  const [first, ...others] = tenant.people
  const ids = new Map<string, number>()
  const record = (person: { name: string; email: string; rights: Record<string, unknown> }) =>
    user.schema.parse({ name: person.name, email: person.email, deviceLimit: -1, ...person.rights })

  const known = await world.lookups.userByEmail(first.email)
  const key =
    known ??
    (await world.tenants.create({
      name: tenant.name,
      settings: newServerSettings(),
      administrator: record(first),
      passwordHash: await hashPassword(castPassword),
    }))
  ids.set(first.email, key.userId)

  const records = world.tenants.records(key.tenantId)
  for (const person of others) {
    const there = await world.lookups.userByEmail(person.email)
    const passwordHash = there ? undefined : await hashPassword(castPassword)
    const made = async () => (await records.create(user, record(person), { passwordHash })).id
    ids.set(person.email, there?.userId ?? (await made()))
  }
  return ids
}

async function createGroups(api: Api, tenant: CastTenant): Promise<Map<string, number>> {
  const known = (await api('GET', '/groups')) as { id: number; name: string }[]
  const ids = new Map(known.map((group) => [group.name, group.id]))
  for (const [name, parent] of Object.entries(tenant.groups)) {
    if (ids.has(name)) continue
    const made = (await api('POST', '/groups', { name, groupId: parent === null ? 0 : ids.get(parent) })) as {
      id: number
    }
    ids.set(name, made.id)
  }
  return ids
}

function deviceOf(vehicle: CastVehicle, groupId: number) {
  const { name, uniqueId, category, plate, model, phone, speedLimitKmh, adapts } = vehicle
  const attributes = {
    ...(plate && { plate }),
    ...(speedLimitKmh && { speedLimit: speedToKnots(speedLimitKmh, 'kmh') }),
    ...(adapts && { 'cadence.idleSeconds': 30, 'cadence.watchedSeconds': 5 }),
  }
  return { name, uniqueId, category, groupId, model, phone, attributes }
}
