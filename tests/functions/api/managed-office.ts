import { user, type User } from '../../../shared/entities/user.ts'
import type { TestWorld } from '../../support/worlds.ts'
import { addDevice, apiFixtureIn, ask, colleague, password, person, type Person, share } from './api-fixture.ts'

let fixtures = 0
/** Chloé manages Sami, who manages Nadia; Karim is managed by nobody. Worlds in DynamoDB share their tables. */
export async function office(world: TestWorld, facts: Partial<User> = {}) {
  const mark = `-r${++fixtures}`
  const at = await apiFixtureIn(world, mark)
  const hire = (name: string, more: Partial<User> = {}) =>
    colleague(world, at.amina, person(name, { email: `${name.toLowerCase()}${mark}@atlas.example`, ...more }))
  const chloe = await hire('Chloe', { userLimit: 20, deviceLimit: -1, ...facts })
  const sami = await hire('Sami', { userLimit: 5, deviceLimit: -1 })
  const nadia = await hire('Nadia', { deviceLimit: -1 })
  const karim = await hire('Karim')
  await manage(chloe, sami)
  await manage(sami, nadia)
  const van = await addDevice(at.amina, { name: `Van${mark}` })
  for (const each of [chloe, sami, nadia, karim]) await share(at.amina, each, { type: 'device', id: van.id })
  return { ...at, mark, chloe, sami, nadia, karim, van }
}
export type Office = Awaited<ReturnType<typeof office>>
export type Name = 'amina' | 'chloe' | 'sami' | 'nadia' | 'karim'

export const manage = (owner: Person, managed: Person) =>
  owner.records.link([{ owner: { type: 'user', id: owner.id }, property: { type: 'managedUser', id: managed.id } }])
export const stored = async (at: Office, id: number) => (await at.amina.records.get(user, id))!
export const put = async (at: Office, as: Person, whom: Person, facts: Record<string, unknown>) =>
  ask(at, `/api/users/${whom.id}`, { method: 'PUT', as, json: { ...(await stored(at, whom.id)), ...facts } })
export const add = (at: Office, facts: Record<string, unknown> = {}, as = at.chloe) =>
  ask(at, '/api/users', {
    method: 'POST',
    as,
    json: { name: 'Sub', email: `sub${at.mark}@atlas.example`, password, ...facts },
  })
export const session = async (at: Office, as: Person) => (await ask(at, '/api/session', { as })).json as User

/** What somebody may do with the van: read its history, change it. */
export async function may(at: Office, as: Partial<Person> & { headers?: Record<string, string> }) {
  const who = as.cookie === undefined ? { headers: as.headers } : { as: as as Person }
  const period = 'from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z'
  const history = await ask(at, `/api/positions?deviceId=${at.van.id}&${period}`, who)
  const edit = await ask(at, `/api/devices/${at.van.id}`, { method: 'PUT', json: { ...at.van }, ...who })
  return [history.status, edit.status]
}
