import { expect, it } from 'vitest'
import { shortForm } from './readable.ts'
import { type Resource, resourcesOf, synthesized } from './synthesized.ts'

/** What refers to a topic in order to publish to it, and as whom AWS does it; null does not publish. */
const publishers: Record<string, string | null> = {
  'AWS::CloudWatch::Alarm': 'cloudwatch.amazonaws.com',
  'AWS::CloudWatch::CompositeAlarm': 'cloudwatch.amazonaws.com',
  'AWS::Events::Rule': 'events.amazonaws.com',
  'AWS::Budgets::Budget': 'budgets.amazonaws.com',
  'AWS::S3::Bucket': 's3.amazonaws.com',
  'AWS::SES::ConfigurationSetEventDestination': 'ses.amazonaws.com',
  'AWS::SNS::Subscription': null,
  'AWS::SNS::TopicPolicy': null,
  'AWS::Lambda::Permission': null,
  // by what its role may do
  'AWS::IAM::Policy': null,
  'AWS::Lambda::Function': null,
}

const { state, product } = synthesized()
const topics = [state, product].flatMap((template) =>
  resourcesOf(template, 'AWS::SNS::Topic').map(([id]) => ({ id, template })),
)
const mentions = (resource: Resource, id: string) => JSON.stringify(resource).includes(`{"Ref":"${id}"}`)

interface Statement {
  Effect: string
  Action: string | string[]
  Principal?: { Service?: string | string[] }
  Resource: unknown
  Condition?: unknown
}

/** Condition keys are the same in any case, and CDK writes both. */
const sourceAccount = (condition: unknown): string =>
  Object.keys((condition as { StringEquals?: object }).StringEquals ?? {}).find(
    (key) => key.toLowerCase() === 'aws:sourceaccount',
  ) ?? 'aws:SourceAccount'

it('there are topics to look at', () => {
  expect(topics.length).toBeGreaterThan(0)
})

it.each(topics)('$id: whatever publishes to it may, for this account only', ({ id, template }) => {
  const around = Object.values(template.Resources).filter((resource) => mentions(resource, id))
  expect(around.map(({ Type }) => Type).filter((type) => !(type in publishers))).toEqual([])
  const services = new Set(around.flatMap(({ Type }) => publishers[Type] ?? []))
  expect(services.size).toBeGreaterThan(0)

  const statements = resourcesOf(template, 'AWS::SNS::TopicPolicy')
    .filter(([, { Topics }]) => JSON.stringify(Topics).includes(id))
    .flatMap(([, { PolicyDocument }]) => (PolicyDocument as { Statement: Statement[] }).Statement)
  const allowed = statements.filter(
    ({ Effect, Action, Resource }) =>
      Effect === 'Allow' && [Action].flat().includes('sns:Publish') && JSON.stringify(Resource) === `{"Ref":"${id}"}`,
  )
  expect(new Set(allowed.flatMap(({ Principal }) => Principal?.Service ?? []))).toEqual(services)
  for (const { Condition } of allowed) {
    expect(shortForm(Condition)).toMatchObject({ StringEquals: { [sourceAccount(Condition)]: '{AWS::AccountId}' } })
  }
})
