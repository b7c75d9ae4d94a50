import { describe, expect, it } from 'vitest'
import { device } from '../../../shared/entities/device.ts'
import { user } from '../../../shared/entities/user.ts'
import { inEveryWorld, type TestWorld } from '../../support/worlds.ts'
import { addDevice, addGroup, ask, colleague, apiFixtureIn, person, type Person, share } from './api-fixture.ts'

const byNumber = (a: number, b: number) => a - b

let fixtures = 0
/** Worlds in DynamoDB share one set of tables: each fixture has its own people. */
async function atlas(world: TestWorld) {
  const mark = `-${++fixtures}`
  const at = await apiFixtureIn(world, mark)
  const hire = (name: string, facts: object) =>
    colleague(world, at.amina, person(name, { email: `${name.toLowerCase()}${mark}@atlas.example`, ...facts }))
  return { ...at, mark, hire }
}
type Atlas = Awaited<ReturnType<typeof atlas>>

const times = <T>(count: number, make: (place: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, place) => make(place)))
/** How often each status was answered. */
function tally(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const addVan = (at: Atlas, as: Person, place: number, facts: object = {}) =>
  ask(at, '/api/devices', {
    method: 'POST',
    as,
    json: { name: `Van ${place}`, uniqueId: `${at.mark}-${place}`, ...facts },
  })

inEveryWorld((fresh) => {
  describe('limits, however many come at once', () => {
    it('of fifty vehicles at one moment ten are added when ten are allowed', async () => {
      const at = await atlas(fresh())
      const chloe = await at.hire('Chloe', { deviceLimit: 10 })
      const answers = await times(50, (place) => addVan(at, chloe, place))
      expect(tally(answers)).toEqual({ 200: 10, 403: 40 })
      expect(await at.amina.records.list(device)).toHaveLength(10)
      expect(await at.amina.records.linksOf({ type: 'user', id: chloe.id })).toHaveLength(10)
      expect(answers.find(({ status }) => status === 403)!.text).toMatch(
        /^You may not add a device, or no more of them/,
      )
    })

    it('vehicles that a group shows count as well, and those of the same moment', async () => {
      const at = await atlas(fresh())
      const north = await addGroup(at.amina, { name: 'North' })
      const chloe = await at.hire('Chloe', { deviceLimit: 3 })
      await share(at.amina, chloe, { type: 'group', id: north.id })
      await addDevice(at.amina, { name: `${at.mark} old`, groupId: north.id })
      const answers = await times(12, (place) => addVan(at, chloe, place, { groupId: place % 2 === 0 ? north.id : 0 }))
      expect(tally(answers)).toEqual({ 200: 2, 403: 10 })
    })

    it('of twelve people at one moment a manager of five adds five, each with a password and a manager', async () => {
      const at = await atlas(fresh())
      const chloe = await at.hire('Chloe', { userLimit: 5 })
      const answers = await times(12, (place) =>
        ask(at, '/api/users', {
          method: 'POST',
          as: chloe,
          json: { name: `Driver ${place}`, email: `d${place}${at.mark}@atlas.example`, password: 'secret12' },
        }),
      )
      expect(tally(answers)).toEqual({ 200: 5, 403: 7 })
      const made = (await at.amina.records.list(user)).filter(({ name }) => name.startsWith('Driver'))
      const managed = (await at.amina.records.linksOf({ type: 'user', id: chloe.id })).map(
        ({ property }) => property.id,
      )
      const hashes = await Promise.all(made.map(async ({ id }) => (await at.amina.records.credentials(id)).hash))
      expect(new Set(managed)).toEqual(new Set(made.map(({ id }) => id)))
      expect(managed).toHaveLength(made.length)
      expect(hashes.every((hash) => hash?.startsWith('$scrypt$'))).toBe(true)
    })

    it('a limit that is lowered at the same moment holds', async () => {
      const at = await atlas(fresh())
      const chloe = await at.hire('Chloe', { deviceLimit: 10 })
      const known = (await at.amina.records.get(user, chloe.id))!
      await addVan(at, chloe, 100)
      const [lowered] = await Promise.all([
        ask(at, `/api/users/${chloe.id}`, { method: 'PUT', as: at.amina, json: { ...known, deviceLimit: 1 } }),
        times(5, (place) => addVan(at, chloe, place)),
      ])
      const count = (await at.amina.records.list(device)).length
      const late = await times(5, (place) => addVan(at, chloe, place + 10))
      expect([lowered.status, tally(late), (await at.amina.records.list(device)).length]).toEqual([
        200,
        { 403: 5 },
        count,
      ])
    })
  })

  describe('the same thing twice at one moment', () => {
    it('two who sign up with one address found one organisation', async () => {
      const at = await atlas(fresh())
      const email = `founder${at.mark}@new.example`
      const form = { organisation: 'New', name: 'Founder', email, password: 'secret12', terms: 'true' }
      const answers = await times(4, () => ask(at, '/api/sign-up', { method: 'POST', form }))
      expect(tally(answers)).toEqual({ 200: 1, 409: 3 })
    })

    it('of two who save what they both saw one gets a conflict', async () => {
      const at = await atlas(fresh())
      const van = await addDevice(at.amina, { name: `${at.mark} van` })
      const { headers } = await ask(at, `/api/devices/${van.id}`, { as: at.amina })
      const answers = await times(5, (place) =>
        ask(at, `/api/devices/${van.id}`, {
          method: 'PUT',
          as: at.amina,
          json: { ...van, name: `Changed ${place}` },
          headers: { 'if-match': headers.get('etag')! },
        }),
      )
      expect(tally(answers)).toEqual({ 200: 1, 409: 4 })
    })

    it.each(['devices', 'users', 'server'])('of five who replace one of %s unseen the last one wins', async (path) => {
      const at = await atlas(fresh())
      const van = await addDevice(at.amina, { name: `${at.mark} van` })
      const chloe = await at.hire('Chloe', {})
      const address = { devices: `/devices/${van.id}`, users: `/users/${chloe.id}`, server: '/server' }[path]!
      const { json } = await ask(at, `/api${address}`, { as: at.amina })
      const answers = await times(5, (place) =>
        ask(at, `/api${address}`, { method: 'PUT', as: at.amina, json: { ...json, attributes: { place } } }),
      )
      expect(tally(answers)).toEqual({ 200: 5 })
      const stored = (await ask(at, `/api${address}`, { as: at.amina })).json.attributes
      expect([0, 1, 2, 3, 4]).toContain(stored.place)
    })

    it('the last administrator does not step down, not even two at a time', async () => {
      const at = await atlas(fresh())
      const chloe = await at.hire('Chloe', { administrator: true })
      const step = async ({ id }: Person, as: Person) => {
        const known = (await at.amina.records.get(user, id))!
        return ask(at, `/api/users/${id}`, { method: 'PUT', as, json: { ...known, administrator: false } })
      }
      const answers = await Promise.all([step(at.amina, at.amina), step(chloe, chloe)])
      expect(tally(answers)).toEqual({ 200: 1, 409: 1 })
      expect((await at.amina.records.list(user)).filter(({ administrator }) => administrator)).toHaveLength(1)
    })
  })

  describe('storms of links', () => {
    it('the last word that was acknowledged holds, and no link is half', async () => {
      const at = await atlas(fresh())
      const chloe = await at.hire('Chloe', {})
      const vans = await times(4, (place) => addDevice(at.amina, { name: `${at.mark} storm ${place}` }))
      const say = (method: string, deviceId: number) =>
        ask(at, '/api/permissions', { method, as: at.amina, json: { userId: chloe.id, deviceId } })
      const storm = vans.flatMap(({ id }) =>
        ['POST', 'DELETE', 'POST', 'DELETE', 'POST'].map((method) => ({ id, method })),
      )
      const answers = await Promise.all(storm.map(({ id, method }) => say(method, id)))
      expect(tally(answers)).toEqual({ 204: storm.length })
      for (const { id } of vans.slice(0, 2)) await say('POST', id)
      for (const { id } of vans.slice(2)) await say('DELETE', id)

      const seen = (await at.amina.records.linksOf({ type: 'user', id: chloe.id })).map(({ property }) => property.id)
      const owners = await Promise.all(vans.map(({ id }) => at.amina.records.ownersOf({ type: 'device', id })))
      const fromTheOtherEnd = owners.flat().filter(({ owner }) => owner.id === chloe.id)
      const shared = vans.slice(0, 2).map(({ id }) => id)
      expect(seen.sort(byNumber)).toEqual(shared.sort(byNumber))
      expect(fromTheOtherEnd.map(({ property }) => property.id).sort(byNumber)).toEqual(seen)
    })

    it('what is removed while it is shared leaves no link behind', async () => {
      const at = await atlas(fresh())
      const people = await times(6, (place) => at.hire(`Reader${place}`, {}))
      const van = await addDevice(at.amina, { name: `${at.mark} going` })
      const sharing = people.map(({ id }) =>
        ask(at, '/api/permissions', { method: 'POST', as: at.amina, json: { userId: id, deviceId: van.id } }),
      )
      const removal = ask(at, `/api/devices/${van.id}`, { method: 'DELETE', as: at.amina })
      const answers = await Promise.all([...sharing, removal])
      expect(answers.every(({ status }) => status === 204 || status === 404)).toBe(true)
      expect(await at.amina.records.ownersOf({ type: 'device', id: van.id })).toEqual([])
      const links = await Promise.all(people.map(({ id }) => at.amina.records.linksOf({ type: 'user', id })))
      expect(links.flat()).toEqual([])
    })
  })
})
