import { expect, it } from 'vitest'
import { resourcesOf, synthesized } from './synthesized.ts'

/** What AWS does not let anybody narrow, with the reason. */
const unnamable: Record<string, string> = {
  'dynamodb:ListStreams': 'is about all streams of an account; the mapping of a stream to a function asks for it',
  'iotwireless:GetPositionEstimate': 'knows no resource; only in the one region',
  'iot:CreateKeysAndCertificate': 'knows no resource: what it makes has no name yet',
  'iot:DescribeEndpoint': 'knows no resource: there is one of an account',
  'iot:AttachThingPrincipal': 'knows no resource',
  'iot:DetachThingPrincipal': 'knows no resource',
}

interface Statement {
  Action: string | string[]
  Effect: string
  Resource: unknown
}

interface Trust {
  Principal: { Service: string }
  Condition?: object
}

const { state, product } = synthesized()
const statements = [state, product].flatMap((template) =>
  resourcesOf(template, 'AWS::IAM::Policy').flatMap(
    ([, policy]) => (policy['PolicyDocument'] as { Statement: Statement[] }).Statement,
  ),
)

it('nothing is allowed on everything, except what cannot be named', () => {
  const everywhere = statements
    .filter(({ Resource }) => [Resource].flat().includes('*'))
    .flatMap(({ Action }) => Action)
    .filter((action) => !unnamable[action])
  expect(everywhere).toEqual([])
})

it('no permission of ours covers a whole service', () => {
  const wide = statements.flatMap(({ Action }) => Action).filter((action) => /^\*$|:\*$/.test(action))
  expect(wide).toEqual([])
})

it('no managed policy is attached, except the one that API Gateway insists on', () => {
  const attached = resourcesOf(product, 'AWS::IAM::Role').flatMap(([id, role]) =>
    role['ManagedPolicyArns'] ? [id.replace(/[0-9A-F]{8}$/, '')] : [],
  )
  expect(attached).toEqual(['ApiGatewayLogRole'])
})

it('a certificate lets a tracker speak for itself only', () => {
  const [policy] = resourcesOf(product, 'AWS::IoT::Policy').map(([, { PolicyDocument }]) => PolicyDocument)
  for (const { Resource } of (policy as { Statement: Statement[] }).Statement) {
    for (const resource of [Resource].flat())
      expect(JSON.stringify(resource)).toContain('${iot:Connection.Thing.ThingName}')
  }
})

it('what schedules and rules call takes their role for this account only', () => {
  const services = resourcesOf(product, 'AWS::IAM::Role').flatMap(
    ([, role]) => (role['AssumeRolePolicyDocument'] as { Statement: Trust[] }).Statement,
  )
  const anyAccount = services.filter(({ Condition }) => !JSON.stringify(Condition ?? '').includes('aws:SourceAccount'))
  // a role is passed to these within its own account only (IAM user guide, "Grant a user permissions to pass a role")
  const passed = ['apigateway.amazonaws.com', 'lambda.amazonaws.com']
  expect(anyAccount.filter(({ Principal }) => !passed.includes(Principal.Service))).toEqual([])
})

it('the broker takes the role of its rules for those of this deployment only', () => {
  const [[, role]] = resourcesOf(product, 'AWS::IAM::Role').filter(([id]) => id.startsWith('RulesRole')) as [
    [string, { AssumeRolePolicyDocument: { Statement: object[] } }],
  ]
  expect(role.AssumeRolePolicyDocument.Statement).toMatchObject([
    {
      Principal: { Service: 'iot.amazonaws.com' },
      Condition: {
        StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
        ArnLike: { 'aws:SourceArn': { 'Fn::Join': ['', expect.arrayContaining([':rule/qafila_*'])] } },
      },
    },
  ])
})
