import { App } from 'aws-cdk-lib'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { standIns } from '../../../infra/build/module-stand-ins.ts'
import { makeCloud } from '../../../infra/cloud.ts'
import { contextOfOneMachine, readContext } from '../../../infra/context.ts'
import { addressLimits } from '../../../infra/operations/edge-firewall.ts'
import { resourcesOf, synthesized, type Template } from '../synthesized.ts'

const context = readContext()
const qafila = { ...(context['qafila'] as object), waf: 'on', stages: { staging: {} } }
const folder = mkdtempSync(join(tmpdir(), 'qafila-firewall-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function assemblyOf(stage: string | undefined, outdir: string) {
  process.env['CDK_VALIDATION'] = 'false'
  const app = new App({ context: { ...context, qafila, ...(stage && { stage }) }, outdir: join(folder, outdir) })
  makeCloud(app, standIns(folder))
  return app.synth()
}

describe.each([
  { stage: undefined, edge: 'QafilaEdge' },
  { stage: 'staging', edge: 'QafilaEdge-staging' },
])('the firewall of stage $stage', ({ stage, edge }) => {
  const assembly = assemblyOf(stage, edge)
  const stackOf = (name: string) => assembly.getStackByName(stage ? `${name}-${stage}` : name)

  it('stands in us-east-1, and is deployed before the product', () => {
    expect(stackOf('QafilaEdge').environment.region).toBe('us-east-1')
    expect(stackOf('QafilaApp').dependencies.map(({ id }) => id)).toContain('QafilaEdge')
  })

  it('is that of the distribution, which reads its name in the other region', () => {
    const [[, site]] = resourcesOf(stackOf('QafilaApp').template as Template, 'AWS::CloudFront::Distribution') as [
      [string, { DistributionConfig: object }],
    ]
    expect(site.DistributionConfig).toMatchObject({
      WebACLId: { 'Fn::GetStackOutput': { StackName: edge, OutputName: 'FirewallArn', Region: 'us-east-1' } },
    })
    expect((stackOf('QafilaEdge').template as Template).Outputs).toHaveProperty('FirewallArn')
  })

  it('limits each address by what it asks for', () => {
    const [[, { Scope, Rules }]] = resourcesOf(stackOf('QafilaEdge').template as Template, 'AWS::WAFv2::WebACL') as [
      [string, { Scope: string; Rules: { Name: string; Statement: object }[] }],
    ]
    expect(Scope).toBe('CLOUDFRONT')
    expect(Rules).toMatchObject(
      addressLimits.map(({ name, requests }) => ({
        Name: name,
        Action: { Block: {} },
        Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: requests, EvaluationWindowSec: 300 } },
      })),
    )
  })
})

it('there is none unless somebody wants one, and never on one machine', () => {
  const { product } = synthesized()
  expect(JSON.stringify(resourcesOf(product, 'AWS::CloudFront::Distribution'))).not.toContain('WebACLId')
  expect(contextOfOneMachine({ qafila })['qafila']).not.toHaveProperty('waf')
})

it('anonymous calls have limits of their own, of routes that are there', () => {
  const { product } = synthesized()
  const routes = resourcesOf(product, 'AWS::ApiGatewayV2::Route')
  const [limits] = resourcesOf(product, 'AWS::ApiGatewayV2::Stage').flatMap(([, { RouteSettings }]) =>
    RouteSettings ? [RouteSettings as Record<string, { ThrottlingRateLimit: number }>] : [],
  )
  expect(Object.entries(limits!).map(([key, { ThrottlingRateLimit }]) => [key, ThrottlingRateLimit])).toEqual([
    ['POST /api/session', 50],
    ['POST /api/users', 20],
    ['POST /api/sign-up', 20],
    ['POST /api/password/{proxy+}', 10],
  ])
  const stage = Object.values(product.Resources).find(({ Properties }) => Properties?.['RouteSettings'])!
  for (const key of Object.keys(limits!)) {
    const [id] = routes.find(([, { RouteKey }]) => RouteKey === key)!
    expect(stage.DependsOn).toContain(id)
  }
})
