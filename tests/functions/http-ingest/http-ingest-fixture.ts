import { readInEnglish } from '../../support/tracker-records.ts'
import { gzipSync } from 'node:zlib'
import { createHttpIngest } from '../../../functions/http-ingest/app.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { originIs } from '../../support/network/origin.ts'
import type { World } from '../../../functions/platform/ports/ports.ts'
import { serverSettings } from '../../../shared/entities/server-settings.ts'
import { addDevice, apiFixtureIn, type Person } from '../api/api-fixture.ts'

/** Atlas has Van 1 with a secret of its own and a secret for all; Sahara has a truck and a secret for all. */
export async function ingest() {
  const world = inMemoryWorld()
  const { amina, driss } = await apiFixtureIn(world)
  const van = await addDevice(amina, { name: 'Van 1', uniqueId: 'van-1' })
  const truck = await addDevice(driss, { name: 'Truck', uniqueId: 'truck-1' })
  const secretOf = async (person: Person, deviceId: number) =>
    (await world.trackerCredentials(person.tenantId).issueSecret({ deviceId, madeBy: person.id })).secret
  return {
    world,
    gateway: createHttpIngest(world, originIs('secret')),
    amina,
    driss,
    van,
    truck,
    secretOf,
    vanSecret: await secretOf(amina, van.id),
    atlasSecret: await secretOf(amina, 0),
    saharaSecret: await secretOf(driss, 0),
  }
}
export type HttpIngestFixture = Awaited<ReturnType<typeof ingest>>

export interface Request {
  headers?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
  /** JSON, compressed */
  gzip?: unknown
  method?: string
}

/** Sends a request as a tracker does; with a body it is a POST. */
export async function send(
  { gateway }: Pick<HttpIngestFixture, 'gateway'>,
  path: string,
  { json, form, gzip, headers, method }: Request = {},
) {
  const text = json === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(json)
  const body = gzip === undefined ? text : gzipSync(JSON.stringify(gzip))
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const encoding: Record<string, string> = gzip === undefined ? {} : { 'content-encoding': 'gzip' }
  const answer = await gateway.request(`http://localhost${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(body !== undefined && { 'content-type': type, ...encoding }), ...headers },
    body,
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

/** What lies in the stream, as ingest will understand it. */
export const inStream = ({ world }: Pick<HttpIngestFixture, 'world'>) =>
  world.streamed.map(({ uniqueId, record }) => ({ key: uniqueId, ...readInEnglish(record) }))

export async function setAttributes(world: World, tenantId: string, attributes: Record<string, unknown>) {
  const records = world.tenants.records(tenantId)
  const { settings } = await records.tenant()
  await records.saveSettings(
    serverSettings.schema.parse({ ...settings, attributes: { ...settings.attributes, ...attributes } }),
  )
}
