import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import { gatewayHandler } from '../../../functions/platform/gateway-handler.ts'

interface Asked {
  method: string
  url: string
  body: string
  headers: Record<string, string>
  requestId: string | undefined
}

/** Says what it was asked. */
const echo = {
  fetch: async (request: Request, { requestContext }: { requestContext: { requestId?: string } }) =>
    Response.json({
      method: request.method,
      url: request.url,
      body: await request.text(),
      headers: Object.fromEntries(request.headers),
      requestId: requestContext.requestId,
    }),
}

const event = (facts: { method?: string } & Partial<APIGatewayProxyEventV2> = {}) =>
  ({
    rawPath: '/api/devices',
    rawQueryString: '',
    headers: {},
    isBase64Encoded: false,
    ...facts,
    requestContext: { domainName: 'api.example', requestId: 'r-1', http: { method: facts.method ?? 'GET' } },
  }) as APIGatewayProxyEventV2

const asked = async (facts: Parameters<typeof event>[0]) =>
  JSON.parse((await gatewayHandler(echo)(event(facts))).body!) as Asked

describe('a request of the gateway', () => {
  it('arrives with its address, its headers, its cookies and its body', async () => {
    const { method, url, body, headers, requestId } = await asked({
      method: 'POST',
      rawQueryString: 'id=1&id=2&q=a%20b',
      headers: { 'content-type': 'application/json', 'x-empty': '', 'x-name': 'Zoé' },
      cookies: ['a=1', 'b=2'],
      body: '{"name":"é"}',
    })
    expect([method, url, body, requestId]).toEqual([
      'POST',
      'https://api.example/api/devices?id=1&id=2&q=a%20b',
      '{"name":"é"}',
      'r-1',
    ])
    expect(headers).toEqual({
      'content-type': 'application/json',
      'content-length': '13',
      'x-name': 'Zo%C3%A9',
      cookie: 'a=1; b=2',
    })
  })

  it.each(['GET', 'HEAD'])('%s arrives without its body, which some libraries send', async (method) => {
    expect(await asked({ method, body: '{"a":1}' })).toMatchObject({ method: 'GET', body: '' })
  })

  it('may be bytes', async () => {
    expect((await asked({ method: 'PUT', body: btoa('a=1'), isBase64Encoded: true })).body).toBe('a=1')
  })

  it.each(['TRACE', 'TRACK', 'CONNECT', 'trace'])(
    '%s, which no request can have, is a method of no route',
    async (method) => {
      expect((await asked({ method })).method).toBe('NONE')
    },
  )

  it.each([{ method: 'A B' }, { headers: { 'x-a': 'a\nb' } }])('%j is invalid', async (facts) => {
    expect(await gatewayHandler(echo)(event(facts))).toMatchObject({ statusCode: 400, body: 'Invalid request' })
  })
})

describe('an answer to the gateway', () => {
  const answered = (response: Response, method = 'GET') => gatewayHandler({ fetch: () => response })(event({ method }))

  it.each([
    { type: 'application/json; charset=UTF-8', encoded: false },
    { type: 'application/gpx+xml', encoded: false },
    { type: 'text/csv; charset=utf-8', encoded: false },
    { type: 'text/calendar', encoded: true },
    { type: 'image/png', encoded: true },
    { type: 'application/vnd.google-earth.kmz', encoded: true },
  ])('$type leaves in base64: $encoded', async ({ type, encoded }) => {
    const response = new Response('abc', { headers: { 'content-type': type } })
    expect(await answered(response)).toEqual({
      statusCode: 200,
      headers: { 'content-type': type },
      body: encoded ? btoa('abc') : 'abc',
      isBase64Encoded: encoded,
    })
  })

  it('that is compressed leaves in base64', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    expect(await answered(new Response('abc', { headers }))).toMatchObject({ body: btoa('abc'), isBase64Encoded: true })
  })

  it('keeps its cookies apart', async () => {
    const response = new Response(null, { status: 204 })
    for (const cookie of ['a=1', 'b=2; Path=/']) response.headers.append('set-cookie', cookie)
    expect(await answered(response)).toEqual({
      statusCode: 204,
      headers: {},
      cookies: ['a=1', 'b=2; Path=/'],
      body: '',
      isBase64Encoded: false,
    })
  })

  it('to HEAD says how long the answer to GET is', async () => {
    const { headers, body } = await answered(new Response('é'.repeat(10)), 'HEAD')
    expect(headers).toMatchObject({ 'content-length': '20' })
    expect(body).toBe('é'.repeat(10))
  })
})
