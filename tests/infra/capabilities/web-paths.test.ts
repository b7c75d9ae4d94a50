import { expect, it } from 'vitest'
import { originVerifyHeader } from '../../../infra/origin-secret.ts'
import { edgeFunction } from '../../../infra/local/emulators/http/edge-function.ts'
import type { ViewerRequest } from '../../../infra/local/emulators/http/request-headers.ts'
import { shortForm } from '../readable.ts'
import { resourcesOf, synthesized } from '../synthesized.ts'

const { product } = synthesized()
const edges = resourcesOf(product, 'AWS::CloudFront::Function')

it.each([
  { name: 'the root', edge: 'ToPage', path: '/', becomes: '/index.html' },
  { name: 'a page of the client', edge: 'ToPage', path: '/settings/devices', becomes: '/index.html' },
  { name: 'a file', edge: 'ToPage', path: '/assets/main-4f1c.js', becomes: '/assets/main-4f1c.js' },
  { name: 'a file that is not there stays missing', edge: 'ToPage', path: '/logo.png', becomes: '/logo.png' },
  { name: 'the live socket', edge: 'ToSocketStage', path: '/api/socket', becomes: '/live' },
  { name: 'a call of the API', edge: 'WithViewer', path: '/api/devices/7', becomes: '/api/devices/7' },
])('$name: $path', ({ edge, path, becomes }) => {
  expect(sent(edge, path).url).toBe(becomes)
})

it.each(['ToSocketStage', 'WithViewer'])('%s: the API learns the name in the address bar', (edge) => {
  expect(sent(edge, '/api/session').headers['x-forwarded-host']).toBe('fleet.example')
})

it.each(['ToSocketStage', 'WithViewer'])('%s: the API learns who asks, whatever the viewer claims', (edge) => {
  expect(sent(edge, '/api/session').headers['x-viewer-address']).toBe('198.51.100.7')
})

it('the APIs learn that CloudFront asks, by a secret that no template shows', () => {
  const [[, site] = ['', {}]] = resourcesOf(product, 'AWS::CloudFront::Distribution')
  const { Origins } = site['DistributionConfig'] as { Origins: Record<string, unknown>[] }
  const proofs = Origins.map(({ CustomOriginConfig, OriginCustomHeaders }) => [
    CustomOriginConfig ? 'API' : 'bucket',
    OriginCustomHeaders && (shortForm(OriginCustomHeaders) as object[])[0],
  ])
  const secret = '{{resolve:secretsmanager:{OriginSecret}:SecretString:::}}'
  const proof = ['API', { HeaderName: originVerifyHeader, HeaderValue: secret }]
  expect(proofs).toEqual([['bucket', undefined], proof, proof, proof])
  const named = resourcesOf(product, 'AWS::Lambda::Function').flatMap(([, { Environment }]) => {
    const { Variables = {} } = (Environment ?? {}) as { Variables?: Record<string, unknown> }
    return 'ORIGIN_SECRET_ID' in Variables ? [shortForm(Variables['ORIGIN_SECRET_ID'])] : []
  })
  expect(named).toEqual(['{OriginSecret}', '{OriginSecret}', '{OriginSecret}'])
})

/** What is sent on; the local CloudFront refuses whatever the real one refuses. */
function sent(edge: string, url: string): ViewerRequest {
  const [, { FunctionCode } = {}] = edges.find(([id]) => id.startsWith(edge)) ?? []
  const headers = { host: 'fleet.example', 'x-viewer-address': '1.2.3.4' }
  const socket = { remoteAddress: '198.51.100.7' }
  const request = { method: 'GET', url, headers, rawHeaders: Object.entries(headers).flat(), socket }
  edgeFunction(String(FunctionCode))(request)
  return request
}
