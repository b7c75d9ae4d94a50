import { expect, it } from 'vitest'
import { readContext } from '../../infra/context.ts'
import { resourcesOf, synthesized, type Template, type Templates } from './synthesized.ts'

const common = readContext()['qafila'] as object
const stages = { staging: { mailIdentity: 'existing' } }
const first = synthesized()
const second = synthesized({ qafila: { ...common, stages }, stage: 'staging' })

/** Their names are unique in an account, whatever the region; those of S3 everywhere. */
const everywhere = /^AWS::(CloudFront|IAM|S3)::/
/** Names that need not be unique: of things within another, and what a person reads. */
const free = [
  'AWS::IAM::Policy PolicyName',
  'AWS::ApiGatewayV2::Api Name',
  'AWS::ApiGatewayV2::Stage StageName',
  'AWS::CloudWatch::Alarm MetricName',
  'AWS::SNS::Topic DisplayName',
  // of one stream
  'AWS::Kinesis::StreamConsumer ConsumerName',
  'AWS::Scheduler::Schedule GroupName',
]

interface Named {
  type: string
  name: string
}

/** What is named here and not by AWS. */
function namesOf({ state, product }: Templates, region: string): Named[] {
  return [state, product].flatMap((template) => [...resourceNames(template, region), ...exportNames(template, region)])
}

function resourceNames({ Resources }: Template, region: string): Named[] {
  return Object.values(Resources).flatMap(({ Type, Properties = {} }) =>
    namesIn(Type, Properties).flatMap((value) => {
      const name = written(value, region)
      return name === null ? [] : [{ type: Type, name }]
    }),
  )
}

const exportNames = ({ Outputs = {} }: Template, region: string): Named[] =>
  Object.values(Outputs).flatMap(({ Export }) =>
    Export ? [{ type: 'export', name: written(Export.Name, region) ?? '' }] : [],
  )

/** `TableName`, `Name`, `OriginAccessControlConfig.Name`, `EmailIdentity` … */
function namesIn(type: string, properties: Record<string, unknown>): unknown[] {
  return Object.entries(properties).flatMap(([key, value]) => {
    if (free.includes(`${type} ${key}`)) return []
    if (/Name$|^EmailIdentity$/.test(key)) return [value]
    return key.endsWith('Config') && value !== null && typeof value === 'object' && 'Name' in value ? [value.Name] : []
  })
}

/** null for a reference to something that AWS names */
function written(value: unknown, region: string): string | null {
  if (typeof value === 'string') return value
  if (value === null || typeof value !== 'object') return null
  if ('Ref' in value) return value.Ref === 'AWS::Region' ? region : null
  if (!('Fn::Join' in value)) return null
  const [separator, parts] = value['Fn::Join'] as [string, unknown[]]
  const texts = parts.map((part) => written(part, region))
  return texts.includes(null) ? null : texts.join(separator)
}

const shared = (some: Named[], others: Named[]) => {
  const taken = new Set(others.map(({ type, name }) => `${type} ${name}`))
  return some.map(({ type, name }) => `${type} ${name}`).filter((each) => taken.has(each))
}

it('some names are ours', () => {
  const types = new Set(namesOf(first, 'eu-west-1').map(({ type }) => type))
  expect([...types].sort()).toEqual([
    'AWS::CloudFront::Function',
    'AWS::CloudFront::OriginAccessControl',
    'AWS::CloudFront::ResponseHeadersPolicy',
    'AWS::IoT::TopicRule',
    'AWS::Location::APIKey',
    'AWS::SES::EmailIdentity',
    'AWS::Scheduler::ScheduleGroup',
    'export',
  ])
})

it('two stages in one region share no name', () => {
  expect(shared(namesOf(second, 'eu-west-1'), namesOf(first, 'eu-west-1'))).toEqual([])
})

it('one stage in two regions shares no name that counts beyond a region', () => {
  const global = (region: string) => namesOf(first, region).filter(({ type }) => everywhere.test(type))
  expect(shared(global('us-east-1'), global('eu-west-1'))).toEqual([])
})

it('names that CloudFront keeps are short enough, in the region with the longest name too', () => {
  const names = namesOf(second, 'ap-southeast-1').filter(({ type }) => everywhere.test(type))
  const longest = names.map(({ name }) => name.replace('staging', 'abcdefghijkl'))
  expect(longest.filter((name) => !/^[A-Za-z0-9_-]{1,64}$/.test(name))).toEqual([])
})

it('the mail identity of somebody else is used and neither made nor kept', () => {
  expect(resourcesOf(first.state, 'AWS::SES::EmailIdentity')).toHaveLength(1)
  expect(resourcesOf(second.state, 'AWS::SES::EmailIdentity')).toEqual([])
})

it('e-mails leave from the product’s address only, to recipients with an identity of any owner', () => {
  for (const { product } of [first, second]) {
    const sending = resourcesOf(product, 'AWS::IAM::Policy').flatMap(([, { PolicyDocument }]) =>
      (PolicyDocument as { Statement: { Action: unknown; Condition?: unknown }[] }).Statement.filter(({ Action }) =>
        JSON.stringify(Action).includes('ses:'),
      ),
    )
    expect(sending.length).toBeGreaterThan(0)
    for (const { Action, Condition } of sending) {
      expect(Action).toBe('ses:SendRawEmail')
      expect(Condition).toEqual({ StringEquals: { 'ses:FromAddress': 'qafila@example.com' } })
    }
  }
})
