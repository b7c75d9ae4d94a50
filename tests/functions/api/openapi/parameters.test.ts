import { describe, expect, it } from 'vitest'
import { routes } from '../../../../functions/api/routes.ts'
import type { Schema } from '../../../../functions/api/openapi/schema.ts'
import { ask } from '../api-fixture.ts'
import { operationOf } from './documented.ts'
import { examples, fleet, type Ids } from './examples.ts'

/** What each kind of parameter is not, as its documented schema says. */
function wrongFor(schema: Schema): string[] {
  if (schema.type === 'array') return wrongFor(schema.items!)
  if (schema.enum) return ['AAA', 'none of these']
  if (schema.format === 'date-time') return ['yesterday', '2024-05-01', '2024-13-01T00:00:00Z', '2024-05-01T25:00:00']
  if (schema.type === 'boolean') return ['perhaps', '2']
  if (schema.type === 'integer') return ['abc', '-1', '1.5', '1e3', '9007199254740993', '99999999999999999999']
  return schema.type === 'number' ? ['abc', 'NaN', '1e999'] : []
}

const rightFor = (schema: Schema, name: string, ids: Ids): string => {
  if (schema.type === 'array') return rightFor(schema.items!, name, ids)
  if (schema.format === 'date-time') return name === 'to' ? '2024-05-02T00:00:00Z' : '2024-05-01T00:00:00Z'
  if (schema.type === 'integer') return String(name === 'userId' ? ids.user : ids.device)
  return schema.type === 'number' ? '36' : 'Blida'
}

/** Event types that other servers know are left out of a report, and a list of links names whatever it finds. */
const isLenient = (call: string, name: string) => call.startsWith('GET /reports/') && ['type', 'alarm'].includes(name)

const parameters = routes.flatMap((route) => {
  const call = `${route.method} ${route.path}`
  const query = (operationOf(call).parameters ?? []).filter((each) => each.in === 'query')
  return query.map(({ name, schema, required }) => ({ call, route, query, name, schema, required }))
})

async function addressOf(call: string, query: (typeof parameters)[number]['query']) {
  const { at, ids } = await fleet()
  const path = examples[call]?.path?.(ids) ?? call.split(' ')[1]!.replace(':id', String(ids.device))
  const address = new URL(`http://localhost/api${path}`)
  for (const { name, schema, required } of query) {
    const isFitting = required || (name === 'deviceId' && query.some((each) => each.name === 'from'))
    if (isFitting && !address.searchParams.has(name)) address.searchParams.set(name, rightFor(schema, name, ids))
  }
  if (query.some(({ name }) => name === 'from')) {
    for (const name of ['from', 'to'].filter((each) => query.some((one) => one.name === each))) {
      if (!address.searchParams.has(name)) address.searchParams.set(name, rightFor({ format: 'date-time' }, name, ids))
    }
  }
  const refusal = async (change: (query: URLSearchParams) => void) => {
    const asked = new URL(address)
    change(asked.searchParams)
    const [method = ''] = call.split(' ')
    const json = examples[call]?.json?.(ids)
    const path_ = `${asked.pathname}${asked.search}`
    return ask(at, path_, { method, as: at.amina, ...(json !== undefined && { json }) })
  }
  return refusal
}

describe('a parameter of a query', () => {
  const checked = parameters.filter(
    ({ call, name, schema }) => wrongFor(schema).length > 0 && !isLenient(call, name) && name !== 'refresh',
  )
  it.each(checked)('$call refuses what $name cannot be, and names it', async ({ call, query, name, schema }) => {
    const refusal = await addressOf(call, query)
    const found: Record<string, unknown> = {}
    for (const wrong of wrongFor(schema)) {
      const { status, text } = await refusal((asked) => asked.set(name, wrong))
      found[wrong] = [status, text.split('\n')[0]!.split(':')[0]]
    }
    expect(found).toEqual(Object.fromEntries(wrongFor(schema).map((wrong) => [wrong, [400, name]])))
  })

  it.each(parameters.filter(({ required }) => required))(
    '$call refuses to go without $name',
    async ({ call, query, name }) => {
      const refusal = await addressOf(call, query)
      const { status, text } = await refusal((asked) => asked.delete(name))
      expect([status, text]).toEqual([400, expect.stringContaining(`${name}: `)])
    },
  )

  const periods = parameters.filter(({ name, query }) => name === 'from' && query.some((each) => each.name === 'to'))
  it.each(periods)('$call refuses a period that ends before it begins', async ({ call, query }) => {
    const refusal = await addressOf(call, query)
    const { status, text } = await refusal((asked) => asked.set('from', '2024-05-03T00:00:00Z'))
    expect([status, text]).toEqual([400, expect.stringContaining('from: later than to')])
  })
})
