import { describe, expect, it } from 'vitest'
import { routes } from '../../../../functions/api/routes.ts'
import { ask } from '../api-fixture.ts'
import { examples, fleet } from '../openapi/examples.ts'

const ancestors = (headers: Headers): string =>
  /frame-ancestors [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0] ?? 'anybody'

/** The one answer that sites may show. */
const shown = 'GET /embed'
// what reads comes first: what removes would leave nothing to answer with
const order = ['GET', 'PUT', 'POST', 'DELETE']
const calls = routes
  .toSorted((one, other) => order.indexOf(one.method) - order.indexOf(other.method))
  .map(({ method, path }) => ({ method, path, call: `${method} ${path}` }))

describe('nothing but the page of a share link may be framed', () => {
  it('whatever is asked, and whatever comes of it', async () => {
    const { at, ids } = await fleet()
    const framed: string[] = []
    for (const { method, path, call } of calls) {
      const { path: put = () => path, json } = examples[call] ?? {}
      const how = { method, ...(json && { json: json(ids) }) }
      const asked = await Promise.all([
        ask(at, `/api${put(ids)}`, { ...how, as: at.driss }),
        ask(at, `/api${put(ids)}`, how),
      ])
      asked.push(await ask(at, `/api${put(ids)}`, { ...how, as: at.amina }))
      if (asked.some(({ headers }) => ancestors(headers) !== "frame-ancestors 'none'")) framed.push(call)
    }
    expect(framed).toEqual([shown])
  })

  it.each([
    { what: 'an address that is nothing', path: '/api/nothing', how: {} },
    { what: 'a method that an address does not have', path: '/api/embed', how: { method: 'POST' } },
    { what: 'the methods of an address', path: '/api/embed', how: { method: 'OPTIONS' } },
  ])('nor $what', async ({ path, how }) => {
    const { at } = await fleet()
    expect(ancestors((await ask(at, path, how)).headers)).toBe("frame-ancestors 'none'")
  })
})
