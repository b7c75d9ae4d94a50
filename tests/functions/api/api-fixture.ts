import { createApp } from '../../../functions/api/app.ts'
import { originIs } from '../../support/network/origin.ts'
import { inMemoryWorld, type InMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { hashPassword } from '../../../functions/application/auth/passwords.ts'
import type { Records, World } from '../../../functions/platform/ports/ports.ts'
import { openAccount, type Account } from '../../../shared/domain/access/account.ts'
import { dayOf } from '../../../shared/domain/days/day.ts'
import { rememberUnsettled, unsettledOf, withUnsettled } from '../../../shared/domain/days/settlement-list.ts'
import { newDeviceState, type DeviceState } from '../../../shared/domain/device-state.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { idOf } from '../../../shared/domain/ids.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { group, type Group } from '../../../shared/entities/group.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'

export const password = 'demo1234'
/** One hash for the whole cast: scrypt is slow on purpose. */
const passwordHash = hashPassword(password)

export interface Person {
  id: number
  tenantId: string
  email: string
  records: Records
  /** a cookie header that signs the person in */
  cookie: string
}

export const person = (name: string, facts: Partial<User> = {}): User =>
  user.schema.parse({ name, email: `${name.toLowerCase()}@atlas.example`, ...facts })

/** An empty world with two tenants: Amina administers Atlas Transport, Driss administers Sahara Cargo. */
export const fixture = () => apiFixtureIn(inMemoryWorld())

/** @param mark keeps the people of several fixtures apart, where they share one set of tables */
export async function apiFixtureIn<W extends World>(world: W, mark = '') {
  const administrator = true
  const [atlas, sahara] = [`amina${mark}@atlas.example`, `driss${mark}@sahara.example`]
  const amina = await tenant(world, {
    name: 'Atlas Transport',
    administrator: person('Amina', { administrator, email: atlas }),
  })
  const driss = await tenant(world, {
    name: 'Sahara Cargo',
    administrator: person('Driss', { administrator, email: sahara }),
  })
  return { world, app: createApp(world, { version: '9.8.7', ...originIs('secret-of-the-origin') }), amina, driss }
}
export type ApiFixture = Awaited<ReturnType<typeof fixture>>

async function tenant(world: World, facts: { name: string; administrator: User; account?: Account }): Promise<Person> {
  const { administrator } = facts
  const settings = newServerSettings()
  const key = await world.tenants.create({ ...facts, settings, passwordHash: await passwordHash })
  return signedIn(world, { ...key, email: administrator.email })
}

/** An administrator of a tenant of their own whose account is restricted. */
export const administratorOf = (world: World, name: string, account: Partial<Account>): Promise<Person> =>
  tenant(world, {
    name,
    administrator: person(name, { administrator: true, email: `${name.toLowerCase()}@other.example` }),
    account: { ...openAccount, ...account },
  })

/** A colleague of somebody, with the password that all have. */
export async function colleague(world: World, of: Person, facts: User): Promise<Person> {
  const { id } = await of.records.create(user, facts, { passwordHash: await passwordHash })
  return signedIn(world, { tenantId: of.tenantId, userId: id, email: facts.email })
}

async function signedIn(world: World, key: { tenantId: string; userId: number; email: string }): Promise<Person> {
  const { tenantId, userId, email } = key
  const expiresAt = world.now() + 3_600_000
  const records = world.tenants.records(tenantId)
  const { stamp } = await records.credentials(userId)
  const secret = await world.lookups.openSession('session', { tenantId, userId, stamp, expiresAt })
  return { id: userId, tenantId, email, records, cookie: `JSESSIONID=${secret}` }
}

export const addDevice = (owner: Person, facts: Partial<Device> & { name: string }): Promise<Device> =>
  owner.records.create(device, draft(device, { uniqueId: facts.name.replaceAll(' ', '-'), ...facts }), {
    creatorId: owner.id,
  })

export const addGroup = (owner: Person, facts: Partial<Group> & { name: string }): Promise<Group> =>
  owner.records.create(group, draft(group, facts), { creatorId: owner.id })

const draft = (entity: typeof device | typeof group, facts: object) => entity.schema.parse(facts) as AnyRecord

export const share = (owner: Person, person: Person, property: { type: string; id: number }) =>
  owner.records.link([{ owner: { type: 'user', id: person.id }, property }])

/** Noon in Algiers on the day that the in-memory world begins with. */
export const noon = Date.UTC(2024, 4, 1, 11)

export const positionOf = (deviceId: number, sequence: number, facts: Partial<Position> = {}): Position => ({
  id: idOf(deviceId, sequence),
  deviceId,
  protocol: 'qafila',
  serverTime: noon,
  deviceTime: noon,
  fixTime: noon + sequence * 1000,
  outdated: false,
  valid: true,
  latitude: 36.75,
  longitude: 3.06,
  altitude: 20,
  speed: 12,
  course: 90,
  accuracy: 0,
  address: null,
  geofenceIds: null,
  network: null,
  attributes: { motion: true },
  ...facts,
})

export const eventOf = (deviceId: number, sequence: number, facts: Partial<FleetEvent> = {}): FleetEvent => ({
  id: idOf(deviceId, sequence),
  deviceId,
  type: 'ignitionOn',
  eventTime: noon + sequence * 1000,
  positionId: idOf(deviceId, sequence),
  geofenceId: 0,
  maintenanceId: 0,
  attributes: {},
  ...facts,
})

/** Lets a device report: each sequence number is one second later. Its days are still to be derived, as after ingest. */
export async function drive(
  world: InMemoryWorld,
  tenantId: string,
  deviceId: number,
  sequences: number[],
  facts: Partial<Position> = {},
) {
  let saved: DeviceState = await world.tracks(tenantId).state(deviceId)
  for (const sequence of sequences) {
    const last = positionOf(deviceId, sequence, facts)
    const change = {
      state: {
        ...saved,
        status: 'online' as const,
        lastUpdate: last.fixTime,
        last,
        positionSequence: sequence,
        memory: rememberUnsettled(saved.memory, withUnsettled(unsettledOf(saved.memory), dayOf(last.fixTime))),
      },
      accepted: [last],
      events: [],
    }
    saved = (await world.tracks(tenantId).save(change)) ?? newDeviceState(deviceId)
  }
  return saved
}

/** Saves positions of a device that stands and is refuelled. @returns its state */
export async function refuel(world: InMemoryWorld, tenantId: string, deviceId: number, facts: Partial<Position>) {
  const readings = [20, 80, 80].map((fuel, place) => ({
    attributes: { ...facts.attributes, fuel },
    deviceTime: noon + place * 3 * minuteMs,
  }))
  let state = await world.tracks(tenantId).state(deviceId)
  for (const [place, reading] of readings.entries()) {
    state = await drive(world, tenantId, deviceId, [place + 1], { ...facts, ...reading })
  }
  return state
}

const present = (headers: Record<string, string | undefined>) =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]))

interface Ask {
  method?: string
  /** who asks; nobody when absent */
  as?: Person
  json?: unknown
  form?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  /** undefined ones are left out */
  headers?: Record<string, string | undefined>
}

export async function ask({ app }: { app: ApiFixture['app'] }, path: string, { as, json, form, ...how }: Ask = {}) {
  const kind = json === undefined ? form && 'application/x-www-form-urlencoded' : 'application/json'
  const answer = await app.request(
    `http://localhost:8082${path}`,
    {
      method: how.method ?? 'GET',
      headers: present({ host: 'localhost:8082', 'content-type': kind, cookie: as?.cookie, ...how.headers }),
      body: json === undefined ? (form ? new URLSearchParams(form) : how.body) : JSON.stringify(json),
    },
    { requestContext: { requestId: 'r-1', http: { sourceIp: '198.51.100.7' } } },
  )
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  return { status: answer.status, text, headers: answer.headers, json: isJson ? JSON.parse(text) : undefined }
}
