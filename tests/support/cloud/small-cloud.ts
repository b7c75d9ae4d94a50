import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallCloud {
  cloudDir: string
  webDir: string
  dataDir: string
  remove(): void
}

/**
 * A cloud assembly as `cdk synth` would write it, small enough to read: trackers → rule → stream → `taker` → table →
 * `publisher` → sockets; and an `answerer` behind the HTTP API.
 *
 * @param code the handlers' modules by function name; settings are in `process.env` as on AWS
 */
export function smallCloud(code: Partial<Record<'taker' | 'publisher' | 'answerer', string>>): SmallCloud {
  const root = mkdtempSync(join(tmpdir(), 'small-cloud-'))
  const cloudDir = join(root, 'cloud')
  const webDir = join(root, 'web')
  mkdirSync(join(webDir, 'assets'), { recursive: true })
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>A page</title>')
  writeFileSync(join(webDir, 'assets/app-1a2b.js'), `console.log('${'x'.repeat(3000)}')`)
  writeFileSync(join(webDir, 'map.pmtiles'), '0123456789')
  const names = ['taker', 'publisher', 'answerer'] as const
  for (const name of names) {
    mkdirSync(join(cloudDir, name), { recursive: true })
    writeFileSync(join(cloudDir, name, 'index.mjs'), code[name] ?? 'export const handler = async () => ({})')
  }
  write('manifest.json', {
    artifacts: {
      Small: { type: 'aws:cloudformation:stack', properties: { templateFile: 'Small.template.json' } },
      'Small.assets': { type: 'cdk:asset-manifest', properties: { file: 'Small.assets.json' } },
    },
  })
  const files = names.map((name) => [name, { source: { path: name, packaging: 'zip' } }])
  write('Small.assets.json', { files: Object.fromEntries(files) })
  write('Small.template.json', { Resources: smallResources() })
  return { cloudDir, webDir, dataDir: join(root, 'data'), remove: () => rmSync(root, { recursive: true, force: true }) }

  function write(file: string, value: unknown): void {
    writeFileSync(join(cloudDir, file), JSON.stringify(value))
  }
}

const arn = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] })
const ref = (id: string) => ({ Ref: id })
const host = (api: string) => ({ 'Fn::Join': ['', [ref(api), '.execute-api.', ref('AWS::Region'), '.amazonaws.com']] })
const lambdaUri = (id: string) => ({
  'Fn::Join': [
    '',
    ['arn:aws:apigateway:', ref('AWS::Region'), ':lambda:path/2015-03-31/functions/', arn(id), '/invocations'],
  ],
})
const resource = (Type: string, Properties: object) => ({ Type, Properties })

function lambda(name: string, variables: object = {}) {
  const Variables = { TABLE: ref('Things'), QUEUE: ref('DeadLetters'), ...variables }
  return resource('AWS::Lambda::Function', {
    Code: { S3Key: `${name}.zip` },
    Handler: 'index.handler',
    // long enough for a busy machine, and waited for by those who test it; with less memory its thread would stand back
    Timeout: 10,
    MemorySize: 512,
    Environment: { Variables },
  })
}

/** One of everything that is imitated. */
export function smallResources() {
  const key = (name: string, KeyType: string) => ({ AttributeName: name, KeyType })
  const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' })
  const socketAddress = { 'Fn::Join': ['', ['https://', host('Sockets'), '/live']] }
  const retries = {
    MaximumRetryAttempts: 1,
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    DestinationConfig: { OnFailure: { Destination: arn('DeadLetters') } },
  }
  const resources = {
    Things: resource('AWS::DynamoDB::Table', {
      KeySchema: [key('pk', 'HASH'), key('sk', 'RANGE')],
      AttributeDefinitions: [text('pk'), text('sk'), text('f')],
      GlobalSecondaryIndexes: [
        { IndexName: 'feed', KeySchema: [key('f', 'HASH'), key('sk', 'RANGE')], Projection: { ProjectionType: 'ALL' } },
      ],
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'x', Enabled: true },
    }),
    Messages: resource('AWS::Kinesis::Stream', { ShardCount: 2 }),
    DeadLetters: resource('AWS::SQS::Queue', { VisibilityTimeout: 30 }),
    Files: resource('AWS::S3::Bucket', {}),
    Client: resource('AWS::S3::Bucket', {}),
    Taker: lambda('taker'),
    Publisher: lambda('publisher', { SOCKETS: socketAddress }),
    Answerer: lambda('answerer', { SOCKETS: socketAddress }),
    TakerFeed: resource('AWS::Lambda::EventSourceMapping', {
      FunctionName: ref('Taker'),
      EventSourceArn: arn('Messages'),
      BatchSize: 100,
      StartingPosition: 'TRIM_HORIZON',
      ...retries,
    }),
    PublisherFeed: resource('AWS::Lambda::EventSourceMapping', {
      FunctionName: ref('Publisher'),
      EventSourceArn: { 'Fn::GetAtt': ['Things', 'StreamArn'] },
      BatchSize: 100,
      StartingPosition: 'LATEST',
      FilterCriteria: { Filters: [{ Pattern: '{"dynamodb":{"Keys":{"sk":{"S":[{"prefix":"S#"}]}}}}' }] },
      ...retries,
    }),
    Positions: resource('AWS::IoT::TopicRule', {
      TopicRulePayload: {
        Sql: "SELECT encode(*, 'base64') AS payload, topic() AS topic, timestamp() AS receivedAt FROM 'trackers/+/positions'",
        Actions: [{ Kinesis: { StreamName: ref('Messages'), PartitionKey: '${topic(2)}' } }],
        ErrorAction: { Sqs: { QueueUrl: ref('DeadLetters') } },
      },
    }),
    Presence: resource('AWS::IoT::TopicRule', {
      TopicRulePayload: {
        Sql: "SELECT encode(*, 'base64') AS payload, topic() AS topic FROM '$aws/events/presence/#'",
        Actions: [{ Kinesis: { StreamName: ref('Messages'), PartitionKey: '${topic(5)}' } }],
      },
    }),
    Minute: resource('AWS::Scheduler::Schedule', {
      // tests run it by its name
      ScheduleExpression: 'rate(1 day)',
      Target: { Arn: arn('Answerer'), Input: '{"time":"<aws.scheduler.scheduled-time>"}' },
    }),
    ...smallLookups(),
  }
  return resources
}

function smallLookups() {
  const route = (api: string, RouteKey: string, integration: string, more: object = {}) =>
    resource('AWS::ApiGatewayV2::Route', {
      ...more,
      ApiId: ref(api),
      RouteKey,
      Target: { 'Fn::Join': ['', ['integrations/', ref(integration)]] },
    })
  const code =
    "function handler(event) { var r = event.request; if (!r.uri.split('/').pop().includes('.')) r.uri = '/index.html'; return r; }"
  const origin = (Id: string, DomainName: unknown) => ({ Id, DomainName })
  const all = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE']
  return {
    Http: resource('AWS::ApiGatewayV2::Api', { ProtocolType: 'HTTP' }),
    HttpStage: resource('AWS::ApiGatewayV2::Stage', { ApiId: ref('Http'), StageName: '$default' }),
    HttpTarget: resource('AWS::ApiGatewayV2::Integration', { ApiId: ref('Http'), IntegrationUri: arn('Answerer') }),
    HttpRoute: route('Http', 'ANY /api/{proxy+}', 'HttpTarget'),
    Sockets: resource('AWS::ApiGatewayV2::Api', {
      ProtocolType: 'WEBSOCKET',
      RouteSelectionExpression: '$request.body.action',
    }),
    SocketStage: resource('AWS::ApiGatewayV2::Stage', { ApiId: ref('Sockets'), StageName: 'live' }),
    SocketTarget: resource('AWS::ApiGatewayV2::Integration', {
      ApiId: ref('Sockets'),
      IntegrationUri: lambdaUri('Answerer'),
    }),
    SocketConnect: route('Sockets', '$connect', 'SocketTarget'),
    SocketDisconnect: route('Sockets', '$disconnect', 'SocketTarget'),
    SocketDefault: route('Sockets', '$default', 'SocketTarget', { RouteResponseSelectionExpression: '$default' }),
    SocketAnswer: resource('AWS::ApiGatewayV2::RouteResponse', {
      ApiId: ref('Sockets'),
      RouteId: ref('SocketDefault'),
      RouteResponseKey: '$default',
    }),
    Page: resource('AWS::CloudFront::Function', { FunctionCode: code }),
    Headers: resource('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: { SecurityHeadersConfig: { ContentTypeOptions: { Override: true } } },
    }),
    Site: resource('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        DefaultRootObject: 'index.html',
        Origins: [
          origin('files', { 'Fn::GetAtt': ['Client', 'RegionalDomainName'] }),
          origin('api', host('Http')),
          origin('sockets', host('Sockets')),
        ],
        CacheBehaviors: [
          { PathPattern: '/api/socket', TargetOriginId: 'sockets', AllowedMethods: all },
          { PathPattern: '/api/*', TargetOriginId: 'api', AllowedMethods: all },
        ],
        DefaultCacheBehavior: {
          TargetOriginId: 'files',
          ResponseHeadersPolicyId: ref('Headers'),
          FunctionAssociations: [
            { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Page', 'FunctionARN'] } },
          ],
        },
      },
    }),
  }
}
