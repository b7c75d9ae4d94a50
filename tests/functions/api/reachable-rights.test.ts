import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { device } from '../../../shared/entities/device.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { addDevice, apiFixtureIn, ask, colleague, noon, person, share } from './api-fixture.ts'

const dayMs = 24 * 3_600_000
const iso = (time: number) => new Date(time).toISOString()
const flags = ['readonly', 'deviceReadonly', 'limitCommands', 'disableReports', 'fixedEmail'] as const
const hiding = 'ui.disableSavedCommands'

const nothingTaken = {
  ...Object.fromEntries(flags.map((flag) => [flag, false])),
  disabled: false,
  expirationTime: null,
  deviceLimit: -1,
  userLimit: -1,
  attributes: {},
}
/** What an administrator has taken from Chloé: one or two things at a time, so that she can go on. */
const taken = fc
  .array(
    fc.oneof(
      fc.constantFrom(...flags).map((flag) => ({ [flag]: true })),
      fc.constantFrom<Partial<User>>(
        {},
        { disabled: true },
        { expirationTime: iso(noon + dayMs) },
        { attributes: { [hiding]: true } },
      ),
      fc.constantFrom<Partial<User>>({ deviceLimit: 2 }, { deviceLimit: 3 }, { userLimit: 0 }, { userLimit: 3 }),
    ),
    { minLength: 1, maxLength: 2 },
  )
  .map((some): Partial<User> => Object.assign({ ...nothingTaken }, ...some))

/** What a body says of a person, as forms and programs send it. */
const whole = fc.record(
  {
    ...Object.fromEntries(flags.map((flag) => [flag, fc.boolean()])),
    disabled: fc.boolean(),
    temporary: fc.boolean(),
    administrator: fc.boolean(),
    expirationTime: fc.constantFrom(null, iso(noon + dayMs), iso(noon + 9 * dayMs)),
    deviceLimit: fc.constantFrom(-1, 0, 9),
    userLimit: fc.constantFrom(-1, 0, 9),
    attributes: fc.constantFrom({}, { [hiding]: false }, { [hiding]: true }),
  },
  { requiredKeys: [] },
)
const facts = fc.oneof(
  { arbitrary: fc.constant<Record<string, unknown>>({}), weight: 3 },
  { arbitrary: fc.constantFrom(...flags).map((flag): Record<string, unknown> => ({ [flag]: false })), weight: 2 },
  { arbitrary: whole, weight: 2 },
)

/** Who calls and whom it is about are numbers that choose among those who are there at that moment. */
const [who, whom] = [fc.nat(), fc.nat()]
const step = fc.oneof(
  { arbitrary: fc.record({ does: fc.constant('restrict' as const), taken }), weight: 3 },
  { arbitrary: fc.record({ does: fc.constant('wait' as const) }), weight: 1 },
  { arbitrary: fc.record({ does: fc.constant('add' as const), who, facts }), weight: 3 },
  { arbitrary: fc.record({ does: fc.constant('change' as const), who, whom, facts }), weight: 2 },
  { arbitrary: fc.record({ does: fc.constantFrom('remove' as const, 'enter' as const), who, whom }), weight: 4 },
  {
    arbitrary: fc.record({ does: fc.constantFrom('link' as const, 'unlink' as const), who, whom, other: fc.nat() }),
    weight: 3,
  },
  { arbitrary: fc.record({ does: fc.constantFrom('token' as const, 'visit' as const), who }), weight: 2 },
  { arbitrary: fc.record({ does: fc.constant('addDevice' as const), who }), weight: 4 },
  { arbitrary: fc.record({ does: fc.constant('share' as const), who }), weight: 2 },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** How Chloé can come in: with a password that she chose, a cookie, a token. */
type Way = { knows: number } | { cookie: string } | { token: string }

/** Chloé manages Sami, who may have people too. She knows how to sign in as both. */
async function office(isOpen: boolean) {
  const at = await apiFixtureIn(inMemoryWorld())
  const hire = (name: string, more: Partial<User>) => colleague(at.world, at.amina, person(name, more))
  const chloe = await hire('Chloe', { userLimit: -1, deviceLimit: -1 })
  const sami = await hire('Sami', { userLimit: 5, deviceLimit: -1 })
  await at.amina.records.link([
    { owner: { type: 'user', id: chloe.id }, property: { type: 'managedUser', id: sami.id } },
  ])
  const van = await addDevice(at.amina, { name: 'Van' })
  for (const each of [chloe, sami]) await share(at.amina, each, { type: 'device', id: van.id })
  if (isOpen) {
    const { settings } = await at.amina.records.tenant()
    await at.amina.records.saveSettings({ ...settings, registration: true })
  }
  return { ...at, chloe, sami, van }
}
type Office = Awaited<ReturnType<typeof office>>

class Story {
  readonly ways: Way[]
  lacks: Partial<User> = {}
  now = noon
  /** what was added beyond a limit */
  readonly over: string[] = []
  made = 0

  constructor(readonly at: Office) {
    this.ways = [{ knows: at.chloe.id }, { knows: at.sami.id }]
  }

  /** How a way in identifies itself; a password opens a session of this moment. */
  async headersOf(way: Way): Promise<Record<string, string>> {
    const { tenantId, records } = this.at.amina
    if ('token' in way) return { authorization: `Bearer ${way.token}` }
    if ('cookie' in way) return { cookie: way.cookie }
    const { stamp } = await records.credentials(way.knows)
    const opened = { tenantId, userId: way.knows, stamp, expiresAt: this.now + dayMs }
    return { cookie: `JSESSIONID=${await this.at.world.lookups.openSession('session', opened)}` }
  }

  async call(who: number, path: string, how: { method?: string; json?: unknown; form?: Record<string, string> } = {}) {
    const headers = await this.headersOf(this.ways[who % this.ways.length]!)
    return ask(this.at, `/api${path}`, { ...how, headers })
  }

  async someone(whom: number): Promise<User> {
    const people = await this.at.amina.records.list(user)
    return people[whom % people.length]!
  }

  /** Those that somebody sees who is no administrator; those of people who were removed are nobody's. */
  async devicesInUse(): Promise<number> {
    const { records, id } = this.at.amina
    const owners = await Promise.all(
      (await records.list(device)).map((each) => records.ownersOf({ type: device.name, id: each.id })),
    )
    return owners.filter((links) => links.some(({ owner }) => owner.id !== id)).length
  }

  keep(way: Way) {
    if (!('knows' in way) || !this.ways.some((each) => 'knows' in each && each.knows === way.knows)) this.ways.push(way)
  }

  async take(step: Step): Promise<void> {
    const { at } = this
    switch (step.does) {
      case 'restrict': {
        this.lacks = step.taken
        const stored = (await at.amina.records.get(user, at.chloe.id))!
        await ask(at, `/api/users/${stored.id}`, { method: 'PUT', as: at.amina, json: { ...stored, ...step.taken } })
        return
      }
      case 'wait':
        this.now += dayMs / 2
        at.world.moveTo(this.now)
        at.amina.cookie = (await this.headersOf({ knows: at.amina.id })).cookie!
        return
      case 'add': {
        const count = this.made++
        const json = { name: `P${count}`, email: `p${count}@atlas.example`, ...step.facts }
        const { status, json: made } = await this.call(step.who, '/users', { method: 'POST', json })
        if (status === 200) this.keep({ knows: (made as User).id })
        return
      }
      case 'change': {
        const person = await this.someone(step.whom)
        const json = { ...person, ...step.facts, name: `${person.name}.`.slice(-9) }
        const { status } = await this.call(step.who, `/users/${person.id}`, { method: 'PUT', json })
        // the same call sets a password
        if (status === 200) this.keep({ knows: person.id })
        return
      }
      case 'remove': {
        const person = await this.someone(step.whom)
        if (person.id !== at.chloe.id) await this.call(step.who, `/users/${person.id}`, { method: 'DELETE' })
        return
      }
      case 'enter': {
        const { status, headers } = await this.call(step.who, `/session/${(await this.someone(step.whom)).id}`)
        if (status === 200) this.keep({ cookie: headers.get('set-cookie')!.split(';')[0]! })
        return
      }
      case 'link':
      case 'unlink': {
        const json = { userId: (await this.someone(step.whom)).id, managedUserId: (await this.someone(step.other)).id }
        await this.call(step.who, '/permissions', { method: step.does === 'link' ? 'POST' : 'DELETE', json })
        return
      }
      case 'token': {
        const { status, text } = await this.call(step.who, '/session/token', { method: 'POST' })
        if (status === 200) this.keep({ token: text })
        return
      }
      case 'share': {
        const form = { deviceId: String(at.van.id), expiration: iso(this.now + 5 * dayMs) }
        const { status, text } = await this.call(step.who, '/devices/share', { method: 'POST', form })
        if (status === 200) this.keep({ token: text })
        return
      }
      case 'visit': {
        const way = this.ways[step.who % this.ways.length]!
        if (!('token' in way)) return
        const { status, headers } = await ask(at, `/api/session?token=${way.token}`)
        if (status === 200) this.keep({ cookie: headers.get('set-cookie')!.split(';')[0]! })
        return
      }
      case 'addDevice': {
        const name = `D${this.made++}`
        const before = await this.devicesInUse()
        const { status } = await this.call(step.who, '/devices', { method: 'POST', json: { name, uniqueId: name } })
        const { deviceLimit = -1 } = this.lacks
        if (status === 200 && deviceLimit >= 0 && before >= deviceLimit) this.over.push(`vehicle ${before + 1}`)
        return
      }
    }
  }

  /** What the sessions may do that Chloé may not: she gets into none, or lacks there all that she lacks herself. */
  async excess(): Promise<string[]> {
    const found = [...this.over]
    for (const way of this.ways) {
      const { status, json } = await ask(this.at, '/api/session', { headers: await this.headersOf(way) })
      if (status === 200) found.push(...this.excessOf(json as User))
    }
    return found
  }

  excessOf(found: User): string[] {
    const { lacks } = this
    const end = lacks.expirationTime ? Date.parse(lacks.expirationTime) : Number.POSITIVE_INFINITY
    const isOver = (limit: 'deviceLimit' | 'userLimit') => {
      const most = lacks[limit] ?? -1
      return most >= 0 && (found[limit] < 0 || found[limit] > most)
    }
    const tooMuch: Record<string, boolean> = {
      administrator: found.administrator,
      'a session': lacks.disabled === true || end <= this.now,
      'a later end': Number.isFinite(end) && Date.parse(found.expirationTime ?? iso(end + 1)) > end,
      [hiding]: Boolean(lacks.attributes?.[hiding]) && !found.attributes[hiding],
      deviceLimit: isOver('deviceLimit'),
      userLimit: isOver('userLimit'),
      ...Object.fromEntries(flags.map((flag) => [flag, lacks[flag] === true && !found[flag]])),
    }
    return Object.keys(tooMuch).filter((right) => tooMuch[right])
  }
}

it('no sequence of calls brings a restricted person into a session that may do more', { tags: 'slow' }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(step, { minLength: 10, maxLength: 30, size: 'max' }),
      async (isOpen, steps) => {
        const story = new Story(await office(isOpen))
        for (const each of steps) {
          await story.take(each)
          expect(await story.excess()).toEqual([])
        }
      },
    ),
    { numRuns: 160 },
  )
})
