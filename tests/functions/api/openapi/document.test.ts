import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { openApi } from '../../../../functions/api/openapi/document.ts'
import { routes } from '../../../../functions/api/routes.ts'
import { ask, fixture } from '../api-fixture.ts'

const document = openApi(routes, '9.8.7')
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

it('every route is in the document once, and so is the WebSocket', () => {
  const served = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  const described = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`)
  expect(described.toSorted()).toEqual([...served, 'GET /socket'].toSorted())
})

it('nothing that a route says of itself is misplaced in its document', () => {
  const known = ['summary', 'notes', 'path', 'query', 'body', 'answer', 'isTagged', 'mayBeAsync', 'refuses']
  const unknown = routes.flatMap(({ method, path, document: of }) =>
    Object.keys(of().call)
      .filter((key) => !known.includes(key))
      .map((key) => `${method} ${path}: ${key}`),
  )
  expect(unknown).toEqual([])
})

it('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(
    JSON.parse(JSON.stringify(document)) as Record<string, unknown>,
  )
  expect(errors ?? []).toEqual([])
  expect([valid, document.openapi]).toEqual([true, '3.1.1'])
})

it('has nothing of which generators of clients write code that does not run: const, and two kinds of one body', () => {
  expect(JSON.stringify(document)).not.toContain('"const":')
  const bodies = operations.map(({ operation }) => Object.keys(operation.requestBody?.content ?? {}))
  expect(bodies.filter((kinds) => kinds.length > 1 && kinds.includes('application/json'))).toEqual([])
})

it('every call has a name of its own', () => {
  const names = operations.map(({ operation }) => operation.operationId)
  expect(names.filter((name, place) => names.indexOf(name) !== place || !/^[a-zA-Z][a-zA-Z0-9]*$/.test(name))).toEqual(
    [],
  )
})

it('every shape that is named is there, and every shape is named somewhere', () => {
  const named = new Set(JSON.stringify(document).match(/(?<="#\/components\/schemas\/)\w+/g))
  expect([...named].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted())
})

it('a call needs no sign-in in the document when it needs none in the API', () => {
  const open = operations.flatMap(({ path, method, operation }) =>
    operation.security ? [`${method.toUpperCase()} ${path}`] : [],
  )
  const opened = routes.flatMap((route) =>
    route.access === 'open' ? [`${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`] : [],
  )
  expect(open.toSorted()).toEqual(opened.toSorted())
})

describe('for anybody who asks', () => {
  it('the document is what programs get', async () => {
    const { status, json, headers } = await ask(await fixture(), '/api/openapi.json')
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
    expect(json).toEqual(JSON.parse(JSON.stringify(openApi(routes, '9.8.7'))))
  })

  it('the page shows every call, runs nothing and loads nothing from elsewhere', async () => {
    const { text, headers } = await ask(await fixture(), '/api/docs')
    expect(headers.get('content-type')).toContain('text/html')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const { operation } of operations) expect(text).toContain(`id="${operation.operationId}"`)
    for (const [, name] of text.matchAll(/href="#([^"]+)"/g)) expect(text).toContain(`id="${name}"`)
    expect(text).not.toMatch(/<script|https?:\/\/(?!qafila\.example)|undefined|\[object/)
  })
})
