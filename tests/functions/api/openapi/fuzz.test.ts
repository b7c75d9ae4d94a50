import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { routes } from '../../../../functions/api/routes.ts'
import { addDevice, addGroup, ask, colleague, person, type Person } from '../api-fixture.ts'
import { addOneOfEach, calendarData } from '../samples.ts'
import { checkOf, documentedAnswer, operationOf, resolved } from './documented.ts'
import { examples, fleet, type Ids } from './examples.ts'
import { bodyMutations, brokenBodies, parameterValues } from './mutations.ts'

/**
 * Every call as the document describes it, with each parameter and field of the body missing, of the wrong type, at its
 * bounds, or with an id of another tenant. Whatever is asked, the answer is one that the document names, and as it says.
 * `FUZZ_STEPS` and `FUZZ_SEED` make longer and other walks.
 */
const steps = Number(process.env['FUZZ_STEPS'] ?? 500)
const seed = Number(process.env['FUZZ_SEED'] ?? 7)

const calls = routes.map(({ method, path }) => `${method} ${path}`)

/** Each hashes a password, which is slow on purpose: few of their requests are made. */
const slowCalls = new Set(['POST /session', 'POST /sign-up', 'POST /users', 'POST /password/update', 'PUT /users/:id'])

interface Request {
  path: string
  query: [name: string, value: string][]
  body?: string
  contentType?: string
  headers?: Record<string, string>
}

/** A tenant with one of everything, and another whose ids are foreign. */
async function world() {
  const { at, ids } = await fleet()
  for (const name of ['Truck 1', 'Truck 2', 'Truck 3']) await addDevice(at.driss, { name })
  await addGroup(at.driss, { name: 'South' })
  await addOneOfEach(at.driss, 'Second')
  const bilal = await colleague(at.world, at.amina, person('Bilal', { readonly: true }))
  const callers: (Person | undefined)[] = [at.amina, at.driss, bilal, undefined]
  return { at, ids, callers, foreign: { id: 3 } }
}
type World = Awaited<ReturnType<typeof world>>

/** The call as it is meant: an example where there is one, else what the schemas ask for. */
function meant(call: string, ids: Ids): Request & { json?: unknown } {
  const [, route = ''] = call.split(' ')
  const operation = operationOf(call)
  const { path = () => filled(route, ids), json } = examples[call] ?? {}
  const [address = '', query = ''] = path(ids).split('?')
  const parameters = new URLSearchParams(query)
  for (const { in: place, name, required, schema } of operation.parameters ?? []) {
    if (place === 'query' && required && !parameters.has(name)) parameters.set(name, sampleText(name, schema, ids))
  }
  const schema = operation.requestBody?.content['application/json']?.schema
  const body = json?.(ids) ?? (schema && sampleOf(schema, '', ids))
  return {
    path: address,
    query: [...parameters],
    ...(body !== undefined && { json: body, body: JSON.stringify(body) }),
  }
}

/** `/devices/:id/image` with the id of a device that is there. */
function filled(route: string, ids: Ids): string {
  const [, collection = ''] = route.split('/')
  const known: Record<string, number> = { devices: ids.device, groups: ids.group, users: ids.user, session: ids.user }
  const names: Record<string, string> = { uniqueId: 'Van-1', path: 'logo.png', file: 'note.txt', type: 'mail' }
  return route.replaceAll(/:(\w+)/g, (_, name: string) => names[name] ?? String(known[collection] ?? 1))
}

function sampleText(name: string, schema: { type?: unknown; format?: unknown; enum?: readonly unknown[] }, ids: Ids) {
  if (schema.format === 'date-time') return name === 'to' ? '2024-05-02T00:00:00Z' : '2024-05-01T00:00:00Z'
  if (name === 'deviceId') return String(ids.device)
  return schema.enum ? String(schema.enum[0]) : schema.type === 'integer' || schema.type === 'number' ? '1' : 'a'
}

function sampleOf(schema: Parameters<typeof resolved>[0], name: string, ids: Ids): unknown {
  const { type, format, properties, required = [], items, enum: options, additionalProperties } = resolved(schema)
  if (options) return options[0]
  if (format === 'date-time') return '2024-06-01T00:00:00Z'
  if (type === 'array') return [sampleOf(items!, name, ids)]
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return name === 'deviceId' ? ids.device : 1
  if (typeof additionalProperties === 'object') return { userId: ids.user, deviceId: ids.device }
  if (type !== 'object') return name === 'data' ? calendarData : 'a'
  const given = required.map((key) => [key, sampleOf(properties![key]!, key, ids)])
  return Object.fromEntries(given)
}

/** The call with one thing changed, in every way. */
function* mutated(call: string, { ids, foreign }: World): Generator<Request> {
  const { json, ...base } = meant(call, ids)
  const operation = operationOf(call)
  yield base
  yield { ...base, query: [...base.query, ['unknown', 'x']] }
  for (const tag of ['*', '"x"', 'W/"x", "y"', '']) {
    yield { ...base, headers: { 'if-none-match': tag } }
    yield { ...base, headers: { 'if-match': tag } }
  }
  for (const accept of ['text/csv', 'application/gpx+xml', 'image/png', ';q=,']) {
    yield { ...base, headers: { accept, 'accept-encoding': accept } }
  }
  for (const { in: place, name, schema } of operation.parameters ?? []) {
    const values = parameterValues(schema, foreign)
    const others = base.query.filter(([other]) => other !== name)
    if (place === 'query') {
      yield { ...base, query: others }
      for (const value of values) yield { ...base, query: [...others, [name, value]] }
      yield { ...base, query: [...base.query, ...others, [name, '1'], [name, '1']] }
    }
    if (place === 'path') {
      for (const value of values) {
        // without it, it is another call
        if (value !== '') yield { ...base, path: withParameter(call, base.path, { name, value }) }
      }
    }
  }
  if (!operation.requestBody) return
  for (const body of brokenBodies) yield { ...base, body }
  for (const contentType of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'image/png']) {
    yield { ...base, contentType }
  }
  const schema = operation.requestBody.content['application/json']?.schema
  if (schema) for (const body of bodyMutations(schema, json, foreign)) yield { ...base, body: JSON.stringify(body) }
}

function withParameter(call: string, path: string, { name, value }: { name: string; value: string }): string {
  const place = call.split(' ')[1]!.split('/').indexOf(`:${name}`)
  return path
    .split('/')
    .map((part, at) => (at === place ? encodeURIComponent(value) : part))
    .join('/')
}

async function send({ at }: World, call: string, request: Request, as: Person | undefined) {
  const [method = ''] = call.split(' ')
  const query = new URLSearchParams(request.query).toString()
  const headers = { 'content-type': request.contentType ?? 'application/json', ...request.headers }
  const { body } = method === 'GET' ? { body: undefined } : request
  return ask(at, `/api${request.path}?${query}`, { method, as, body, headers })
}
type Answer = Awaited<ReturnType<typeof send>>

/** What the document does not say of an answer. */
function faultsIn(call: string, { status, headers, text, json }: Answer): string[] {
  const documented = documentedAnswer(call, status)
  if (!documented) return [`${status} is not documented: ${text.split('\n')[0]}`]
  if (status >= 500 && status !== 501) return [`${status}: ${text.split('\n')[0]}`]
  if (/\.ts:\d|node_modules|ZodError/.test(text)) return [`${status} shows the inside: ${text}`]
  const type = headers.get('content-type')?.split(';')[0]
  const types = Object.keys(documented.content ?? {})
  if (text !== '' && !types.some((each) => each === type || each === '*/*' || type?.startsWith(each.replace('*', ''))))
    return [`${status} is ${type}, not ${types.join(' or ') || 'empty'}`]
  const check = status === 200 && type === 'application/json' ? checkOf(call) : null
  return check && !check(json) ? [`${status} is not as documented: ${JSON.stringify(check.errors?.[0])}`] : []
}

const shown = ({ path, query, body }: Request) =>
  `${path}?${new URLSearchParams(query).toString()} ${body ?? ''}`.slice(0, 200)

describe('whatever is asked, the answer is documented', () => {
  it.each(calls)('%s', async (call) => {
    let at = await world()
    const faults: string[] = []
    const requests = [...mutated(call, at)]
    const apart = slowCalls.has(call) ? Math.ceil(requests.length / 12) : 1
    for (const request of requests.filter((_, place) => place % apart === 0)) {
      const answer = await send(at, call, request, at.callers[0])
      faults.push(...faultsIn(call, answer).map((fault) => `${fault} ← ${shown(request)}`))
      // the caller may have left, or ended the tenant
      if (answer.status === 401 || call === 'DELETE /session') at = await world()
    }
    const { json: _, ...base } = meant(call, at.ids)
    for (const caller of at.callers.slice(1)) faults.push(...faultsIn(call, await send(at, call, base, caller)))
    expect(faults.slice(0, 5)).toEqual([])
  })
})

describe('a walk through all calls', { tags: ['slow'] }, () => {
  it(`of ${steps} steps meets no answer that is not documented`, async () => {
    const walk = fc.sample(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()), { numRuns: steps, seed })
    let at = await world()
    const ids = new Map<string, number[]>()
    const known = new Map<string, Request[]>()
    const faults: string[] = []
    for (const [which, how, whose, who] of walk) {
      const call = calls[which % calls.length]!
      const requests = (known.get(call) ?? [...mutated(call, at)]) as [Request, ...Request[]]
      known.set(call, requests)
      const request = requests[how % 3 === 0 ? 0 : how % requests.length]!
      const collection = call.split(' ')[1]!.split('/')[1]!
      const made = ids.get(collection) ?? []
      const id = made.length > 0 && whose % 2 === 0 ? made[whose % made.length] : undefined
      const path =
        id === undefined ? request.path : withParameter(call, request.path, { name: 'id', value: String(id) })
      const caller = at.callers[who % 5 === 0 ? who % at.callers.length : 0]
      const answer = await send(at, call, { ...request, path }, caller)
      faults.push(...faultsIn(call, answer).map((fault) => `${call}: ${fault} ← ${shown(request)}`))
      if (call.startsWith('POST') && typeof answer.json?.id === 'number') ids.set(collection, [...made, answer.json.id])
      const isOut = caller === at.callers[0] && answer.status === 401
      if (isOut) at = await world()
      if (isOut) ids.clear()
    }
    expect(faults.slice(0, 5)).toEqual([])
  })
})
