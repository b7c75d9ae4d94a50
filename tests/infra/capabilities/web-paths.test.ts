import { runInThisContext } from 'node:vm'
import { expect, it } from 'vitest'
import { resourcesOf, synthesized } from '../synthesized.ts'

const edges = new Map(
  resourcesOf(synthesized().product, 'AWS::CloudFront::Function').map(([id, { FunctionCode }]) => [
    id,
    written(FunctionCode),
  ]),
)

it.each([
  { name: 'the front door', edge: 'ToPage', path: '/', becomes: '/index.html' },
  { name: 'a page of the client', edge: 'ToPage', path: '/settings/devices', becomes: '/index.html' },
  { name: 'a file', edge: 'ToPage', path: '/assets/main-4f1c.js', becomes: '/assets/main-4f1c.js' },
  { name: 'a file that is not there stays missing', edge: 'ToPage', path: '/logo.png', becomes: '/logo.png' },
  { name: 'the live socket', edge: 'ToSocketStage', path: '/api/socket', becomes: '/live' },
  { name: 'a call of the API', edge: 'WithViewer', path: '/api/devices/7', becomes: '/api/devices/7' },
])('$name: $path', ({ edge, path, becomes }) => {
  expect(sent(edge, path).uri).toBe(becomes)
})

it.each(['ToSocketStage', 'WithViewer'])('%s: the API learns the name in the address bar', (edge) => {
  expect(sent(edge, '/api/session').headers['x-forwarded-host']).toEqual({ value: 'fleet.example' })
})

it.each(['ToSocketStage', 'WithViewer'])('%s: the API learns who asks, whatever the viewer claims', (edge) => {
  const { headers } = sent(edge, '/api/session')
  expect(headers['x-viewer-address']).toEqual({ value: '198.51.100.7' })
  expect(headers['x-edge-mark']!.value).toMatch(/stackId/i)
})

/** The mark is known when the stack is made; until then its reference stands for it. */
function written(code: unknown): string {
  if (typeof code === 'string') return code
  const [separator, parts] = (code as { 'Fn::Join': [string, unknown[]] })['Fn::Join']
  return parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(separator)
}

interface EdgeRequest {
  uri: string
  headers: Record<string, { value: string }>
}

function sent(edge: string, uri: string): EdgeRequest {
  const code = [...edges].find(([id]) => id.startsWith(edge))?.[1] ?? ''
  // The edge runs this text as it is; so does the test.
  const handler = runInThisContext(`(${code})`) as (event: object) => EdgeRequest
  const headers = {
    host: { value: 'fleet.example' },
    'x-viewer-address': { value: '1.2.3.4' },
    'x-edge-mark': { value: 'guessed' },
  }
  return handler({ viewer: { ip: '198.51.100.7' }, request: { uri, headers } })
}
