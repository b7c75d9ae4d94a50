import { expect, test } from 'vitest'
import { plan } from '../../../../infra/local/plan/plan.ts'
import type { Json, Template } from '../../../../infra/local/plan/template.ts'
import { smallResources } from '../../../support/cloud/small-cloud.ts'

const assets = { taker: '/built/taker', publisher: '/built/publisher', answerer: '/built/answerer' }
const template = (changes: Record<string, unknown> = {}, stack = 'Small'): Template => {
  const Resources = { ...smallResources(), ...changes } as Record<string, unknown>
  return { stack, assets, Resources: Resources as Template['Resources'] }
}

test('a small template: what is started', () => {
  const made = plan([template()])
  expect({
    tables: made.tables.map(({ name, ttlAttribute }) => [name, ttlAttribute]),
    streams: made.streams.map(({ name, shardCount }) => [name, shardCount]),
    functions: made.functions.map(({ title, folder, timeoutSeconds }) => [title, folder, timeoutSeconds]),
    mappings: made.mappings.map(({ title, batchSize, retriesMax, bisect }) => [title, batchSize, retriesMax, bisect]),
    rules: made.rules.map(({ name, rule }) => [name, rule.filter]),
    routes: [...made.httpApis, ...made.socketApis].flatMap(({ routes }) => routes.map(({ key }) => key)),
    schedules: made.schedules.map(({ name, expression }) => [name, expression]),
    behaviours: made.edge?.behaviours.map(({ pattern }) => pattern),
  }).toEqual({
    tables: [['Small-Things', 'x']],
    streams: [['Small-Messages', 2]],
    functions: [
      ['taker', '/built/taker', 10],
      ['publisher', '/built/publisher', 10],
      ['answerer', '/built/answerer', 10],
    ],
    mappings: [
      ['taker.Small-Messages', 100, 1, true],
      ['publisher.Small-Things', 100, 1, true],
    ],
    rules: [
      ['Positions', 'trackers/+/positions'],
      ['Presence', '$aws/events/presence/#'],
    ],
    routes: ['ANY /api/{proxy+}', '$connect', '$disconnect', '$default'],
    schedules: [['Minute', 'rate(1 day)']],
    behaviours: ['/api/socket', '/api/*', '*'],
  })
})

test('settings of a function are resolved', () => {
  const publisher = plan([template()]).functions.find(({ title }) => title === 'publisher')
  expect(publisher?.environment).toEqual({
    TABLE: 'Small-Things',
    QUEUE: 'https://sqs.local-1.amazonaws.com/000000000000/Small-DeadLetters',
    SOCKETS: 'https://sockets.execute-api.local-1.amazonaws.com/live',
  })
})

test('what one stack exports, another imports', () => {
  const state: Template = {
    stack: 'State',
    assets: {},
    Resources: { Kept: { Type: 'AWS::Kinesis::Stream', Properties: { ShardCount: 1 } } },
    Outputs: { Out: { Value: { Ref: 'Kept' }, Export: { Name: 'State:Kept' } } },
  }
  const environment = (Variables: Json) => ({
    Answerer: {
      Type: 'AWS::Lambda::Function',
      Properties: { Code: { S3Key: 'answerer.zip' }, Environment: { Variables } },
    },
  })
  const output = { StackName: 'State', Region: { Ref: 'AWS::Region' }, OutputName: 'Out' }
  const variables = { STREAM: { 'Fn::ImportValue': 'State:Kept' }, OUTPUT: { 'Fn::GetStackOutput': output } }
  const made = plan([state, template(environment(variables))])
  expect(made.functions.find(({ title }) => title === 'answerer')?.environment).toEqual({
    STREAM: 'State-Kept',
    OUTPUT: 'State-Kept',
  })
})

const feedFrom = (more: object) => ({
  Type: 'AWS::Lambda::EventSourceMapping',
  Properties: { FunctionName: { Ref: 'Taker' }, EventSourceArn: { 'Fn::GetAtt': ['DeadLetters', 'Arn'] }, ...more },
})

test('a function that is fed from a queue takes ten messages at a time, and the queue lays aside what fails', () => {
  const redrive = { deadLetterTargetArn: { 'Fn::GetAtt': ['DeadLetters', 'Arn'] }, maxReceiveCount: 5 }
  const Work = { Type: 'AWS::SQS::Queue', Properties: { RedrivePolicy: redrive } }
  const made = plan([template({ Work, Feed: feedFrom({ FunctionResponseTypes: ['ReportBatchItemFailures'] }) })])
  const arn = 'arn:aws:sqs:local-1:000000000000:Small-DeadLetters'
  expect(made.queues.find(({ name }) => name === 'Small-Work')?.redrive).toEqual({ queueArn: arn, receivesMax: 5 })
  expect(made.mappings.at(-1)).toMatchObject({
    title: 'taker.Small-DeadLetters',
    source: { kind: 'queue', queue: 'Small-DeadLetters', arn },
    batchSize: 10,
    partialResponses: true,
  })
})

test('what a function fails with when a schedule calls it goes to its failure queue', () => {
  const made = plan([
    template({
      OnFailure: {
        Type: 'AWS::Lambda::EventInvokeConfig',
        Properties: {
          FunctionName: { Ref: 'Answerer' },
          Qualifier: '$LATEST',
          MaximumRetryAttempts: 1,
          DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': ['DeadLetters', 'Arn'] } } },
        },
      },
      Hour: {
        Type: 'AWS::Scheduler::Schedule',
        Properties: { ScheduleExpression: 'rate(1 hour)', Target: { Arn: { 'Fn::GetAtt': ['Answerer', 'Arn'] } } },
      },
    }),
  ])
  expect(made.schedules.find(({ name }) => name === 'Hour')?.failure).toEqual({
    retries: 1,
    queueArn: 'arn:aws:sqs:local-1:000000000000:Small-DeadLetters',
  })
})

const withVariable = (value: unknown) => ({
  Answerer: {
    Type: 'AWS::Lambda::Function',
    Properties: { Code: { S3Key: 'answerer.zip' }, Environment: { Variables: { A: value } } },
  },
})
const rule = (payload: object) => ({ Rule: { Type: 'AWS::IoT::TopicRule', Properties: { TopicRulePayload: payload } } })

test.each([
  {
    name: 'a resource type',
    changes: { Extra: { Type: 'AWS::RDS::DBCluster' } },
    says: 'Small/Extra is a AWS::RDS::DBCluster',
  },
  { name: 'an intrinsic function', changes: withVariable({ 'Fn::GetAZs': '' }), says: 'Fn::GetAZs' },
  { name: 'a reference to nothing', changes: withVariable({ Ref: 'Nowhere' }), says: 'nothing is called Nowhere' },
  { name: 'an attribute', changes: withVariable({ 'Fn::GetAtt': ['Things', 'Colour'] }), says: 'no attribute Colour' },
  { name: 'an import', changes: withVariable({ 'Fn::ImportValue': 'Elsewhere' }), says: 'no stack exports Elsewhere' },
  {
    name: 'an output that is not there',
    changes: withVariable({ 'Fn::GetStackOutput': { StackName: 'Small', OutputName: 'Elsewhere' } }),
    says: 'no output is called Elsewhere',
  },
  {
    name: 'an output of another region',
    changes: withVariable({ 'Fn::GetStackOutput': { StackName: 'Small', OutputName: 'Out', Region: 'eu-west-1' } }),
    says: 'the output Out of Small is elsewhere',
  },
  { name: 'SQL', changes: rule({ Sql: "SELECT md5(*) FROM 'a'", Actions: [] }), says: 'md5()' },
  {
    name: 'a filter on a queue',
    changes: { Feed: feedFrom({ FilterCriteria: { Filters: [{ Pattern: '{}' }] } }) },
    says: 'filters on a queue',
  },
  {
    name: 'an environment over 4 kB',
    changes: withVariable('x'.repeat(4096)),
    says: 'answerer: its environment has 4097 bytes; Lambda takes 4096 at most',
  },
  {
    name: 'a function that may run for longer than a quarter of an hour',
    changes: {
      Answerer: { Type: 'AWS::Lambda::Function', Properties: { Code: { S3Key: 'answerer.zip' }, Timeout: 901 } },
    },
    says: 'answerer: may run for 901 s; Lambda lets it run 900 at most',
  },
  { name: 'a rule action', changes: rule({ Sql: "SELECT * FROM 'a'", Actions: [{ Lambda: {} }] }), says: 'Lambda' },
])('refused at boot by name: $name', ({ changes, says }) => {
  expect(() => plan([template(changes)])).toThrow(says)
})

const siteWith = (changes: { origin?: object; behaviour?: object }) => ({
  Type: 'AWS::CloudFront::Distribution',
  Properties: {
    DistributionConfig: {
      Origins: [{ Id: 'api', DomainName: 'api.example', ...changes.origin }],
      DefaultCacheBehavior: { TargetOriginId: 'api', ...changes.behaviour },
    },
  },
})
const adding = (HeaderName: string) => ({ OriginCustomHeaders: [{ HeaderName, HeaderValue: 'a' }] })

test('what CloudFront adds to the requests of an origin', () => {
  const value = { 'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'Key' }, ':SecretString:::}}']] }
  const Site = siteWith({ origin: { OriginCustomHeaders: [{ HeaderName: 'X-Origin-Verify', HeaderValue: value }] } })
  const Key = { Type: 'AWS::SecretsManager::Secret' }
  const Answerer = {
    Type: 'AWS::Lambda::Function',
    Properties: { Code: { S3Key: 'answerer.zip' }, Environment: { Variables: { SECRET: value } } },
  }
  const made = plan([template({ Site, Key, Answerer })])
  const secret = made.edge?.origins['api']?.headers['x-origin-verify']
  expect(secret).toMatch(/^[0-9a-f-]{36}$/)
  expect(made.functions.find(({ title }) => title === 'answerer')?.environment).toEqual({ SECRET: secret })
})

test('a parameter of Systems Manager, by its name', () => {
  const Kept = { Type: 'AWS::SSM::Parameter', Properties: { Type: 'String', Value: { Ref: 'Key' } } }
  const reference = (name: object) => ({ 'Fn::Join': ['', ['{{resolve:ssm:', name, '}}']] })
  const Answerer = (KEY: object) => ({
    Type: 'AWS::Lambda::Function',
    Properties: { Code: { S3Key: 'answerer.zip' }, Environment: { Variables: { KEY } } },
  })
  const made = plan([
    { ...template({ Kept, Answerer: Answerer(reference({ Ref: 'Kept' })) }), Parameters: { Key: { NoEcho: true } } },
  ])
  expect(made.functions.find(({ title }) => title === 'answerer')?.environment['KEY']).toMatch(/^[0-9a-f-]{36}$/)
  expect(() => plan([template({ Answerer: Answerer(reference({ Ref: 'AWS::Region' })) })])).toThrow(
    /no parameter of Systems Manager/,
  )
})

test.each([
  { name: 'reserved by AWS', Site: siteWith({ origin: adding('X-Amz-Mark') }), says: 'X-Amz-Mark' },
  { name: 'of CloudFront itself', Site: siteWith({ origin: adding('X-Edge-Mark') }), says: 'X-Edge-Mark' },
  { name: 'of the connection', Site: siteWith({ origin: adding('Host') }), says: 'Host' },
  {
    name: 'an edge function elsewhere',
    Site: siteWith({ behaviour: { FunctionAssociations: [{ EventType: 'viewer-response', FunctionARN: 'x' }] } }),
    says: 'viewer-response',
  },
])('a distribution that cannot be: $name', ({ Site, says }) => {
  expect(() => plan([template({ Site })])).toThrow(says)
})

test('of the rules of a bucket, those that remove objects', () => {
  const Rules = [
    { Status: 'Enabled', ExpirationInDays: 400, TagFilters: [{ Key: 'kind', Value: 'medium' }] },
    { Status: 'Enabled', ExpirationInDays: 8, Prefix: 'exports/' },
    { Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 30 } },
    { Status: 'Disabled', ExpirationInDays: 1 },
  ]
  const Files = { Type: 'AWS::S3::Bucket', Properties: { LifecycleConfiguration: { Rules } } }
  expect(plan([template({ Files })]).buckets.find(({ name }) => name.includes('files'))?.rules).toEqual([
    { prefix: '', tags: { kind: 'medium' }, days: 400 },
    { prefix: 'exports/', tags: {}, days: 8 },
  ])
})
