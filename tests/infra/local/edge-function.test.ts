import { expect, test } from 'vitest'
import { edgeFunction } from '../../../infra/local/emulators/http/edge-function.ts'
import type { ViewerRequest } from '../../../infra/local/emulators/http/request-headers.ts'

const asked = (): ViewerRequest => {
  const headers = {
    host: 'fleet.example',
    connection: 'keep-alive',
    'content-length': '2',
    via: '1.1 a',
    accept: '*/*',
  }
  const socket = { remoteAddress: '198.51.100.7' }
  const rawHeaders = ['Host', 'fleet.example', 'Connection', 'keep-alive', 'Accept', '*/*']
  return { method: 'POST', url: '/api/x?y=1', headers, rawHeaders, socket }
}
const run = (change: string, request = asked()) => {
  const code = `function handler(event) { var request = event.request; ${change}; return request; }`
  return edgeFunction(code)(request)
}

test.each([
  {
    name: 'a disallowed header is added',
    change: "request.headers['x-real-ip'] = { value: '1' }",
    refused: 'x-real-ip',
  },
  { name: 'of a disallowed family', change: "request.headers['x-edge-mark'] = { value: '1' }", refused: 'x-edge-mark' },
  { name: 'whatever its case', change: "request.headers['X-Amz-Cf-Id'] = { value: '1' }", refused: 'x-amz-cf-id' },
  { name: 'over the one of the viewer', change: "request.headers.connection = { value: 'x' }", refused: 'connection' },
  { name: 'a read-only header is changed', change: "request.headers.host = { value: 'x' }", refused: 'host' },
  { name: 'a read-only header is deleted', change: 'delete request.headers.via', refused: 'via' },
  {
    name: 'a read-only header is added',
    change: "request.headers['transfer-encoding'] = { value: 'chunked' }",
    refused: 'transfer-encoding',
  },
  {
    name: 'an answer of its own has a disallowed header',
    change: "return { statusCode: 302, headers: { 'x-cache': { value: 'hit' } } }",
    refused: 'x-cache',
  },
  {
    name: 'an answer of its own has a read-only header',
    change: "return { statusCode: 302, headers: { warning: { value: '199' } } }",
    refused: 'warning',
  },
])('refused as CloudFront does: $name', ({ change, refused }) => {
  expect(() => run(change)).toThrow(`CloudFront lets no edge function add, change or delete ${refused}`)
})

test.each([
  { name: 'a header is added', change: "request.headers['x-a'] = { value: '1' }", is: { 'x-a': '1', accept: '*/*' } },
  { name: 'a header is changed', change: "request.headers.accept = { value: 'a' }", is: { accept: 'a' } },
  { name: 'a header is deleted', change: 'delete request.headers.accept', is: { accept: undefined } },
  {
    name: 'disallowed ones are not seen, and pass',
    change: "request.headers['x-saw'] = { value: String('connection' in request.headers) }",
    is: { 'x-saw': 'false', connection: 'keep-alive' },
  },
])('sent on: $name', ({ change, is }) => {
  const request = asked()
  expect(run(change, request)).toBeNull()
  const written = request.rawHeaders.findLastIndex((each) => each.toLowerCase() === 'accept')
  expect({ accept: undefined, ...request.headers }).toMatchObject(is)
  expect(written < 0 ? undefined : request.rawHeaders[written + 1]).toBe(request.headers.accept)
})

test('an answer of its own', () => {
  const answer = { statusCode: 302, headers: { location: { value: '/' } } }
  expect(run(`return ${JSON.stringify(answer)}`)).toEqual(answer)
})

test('refused as CloudFront does: code over 10 kB', () => {
  const code = (bytes: number) => 'function handler(event) { return event.request }'.padEnd(bytes, ' ')
  expect(edgeFunction(code(10_240))(asked())).toBeNull()
  expect(() => edgeFunction(code(10_241))).toThrow('an edge function has 10241 bytes; CloudFront takes 10240 at most')
})

test.each([
  { name: 'code from text', change: "eval('1')" },
  { name: 'a function from text', change: "new Function('return 1')" },
  { name: 'a timer', change: 'setTimeout(() => {}, 1)' },
  { name: 'the network', change: "fetch('https://example.org')" },
])('refused as CloudFront does: $name', ({ change }) => {
  expect(() => run(change)).toThrow(/Code generation from strings disallowed|is not defined/)
})
