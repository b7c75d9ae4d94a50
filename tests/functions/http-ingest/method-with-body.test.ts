import { expect, it } from 'vitest'
import { withMethodForBody } from '../../../functions/http-ingest/method-with-body.ts'
import { gatewayHandler } from '../../../functions/platform/gateway-handler.ts'
import { ingest, inStream } from './http-ingest-fixture.ts'

type HttpEvent = Parameters<typeof withMethodForBody>[0]

/** As the gateway hands it over, which is JSON. */
const eventOf = (method: string, path: string, { query = '', body }: { query?: string; body?: string }) =>
  JSON.parse(
    JSON.stringify({
      version: '2.0',
      routeKey: 'ANY /ingest/{proxy+}',
      rawPath: path,
      rawQueryString: query,
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
      body: body ?? null,
      isBase64Encoded: false,
      requestContext: { domainName: 'localhost', requestId: '1', stage: '$default', http: { method, path } },
    }),
  ) as HttpEvent

it.each([
  { name: 'a form', method: 'GET', query: 'id=van-1', body: 'lat=36.75&lon=3.05' },
  { name: 'a body that says nothing', method: 'GET', query: 'id=van-1&lat=36.75&lon=3.05', body: '\n' },
  { name: 'no body', method: 'GET', query: 'id=van-1&lat=36.75&lon=3.05' },
  { name: 'a form', method: 'POST', body: 'id=van-1&lat=36.75&lon=3.05' },
])('a $method with $name is read', async ({ method, query, body }) => {
  const at = await ingest()
  const answer = gatewayHandler(at.gateway)
  const event = eventOf(method, `/ingest/osmand/${at.vanSecret}`, { query, body })
  expect(await answer(withMethodForBody(event))).toMatchObject({ statusCode: 200 })
  expect(inStream(at)).toMatchObject([{ uniqueId: 'van-1', fixes: [{ location: { latitude: 36.75 } }] }])
})
