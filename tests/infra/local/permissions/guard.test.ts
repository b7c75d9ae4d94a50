import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runFunctions, type Functions } from '../../../../infra/local/functions/run-functions.ts'
import type { Statement } from '../../../../infra/local/permissions/statements.ts'
import type { FunctionPlan } from '../../../../infra/local/plan/types.ts'

const root = mkdtempSync(join(tmpdir(), 'guard-'))
const aws = (service: string, rest: string) => `arn:aws:${service}:local-1:000000000000:${rest}`
const allow = (actions: string[], ...resources: string[]): Statement => ({
  effect: 'Allow',
  actions,
  resources,
  notResources: [],
  conditions: {},
})
const role = (account: string, name: string) => `arn:aws:iam::${account}:role/${name}`
const statements = [
  allow(['dynamodb:GetItem', 'dynamodb:PutItem'], aws('dynamodb', 'table/Tracks')),
  allow(['dynamodb:Query'], aws('dynamodb', 'table/Tracks/index/*')),
  {
    ...allow(
      ['GetItem', 'BatchGetItem', 'BatchWriteItem', 'Query', 'UpdateItem'].map((operation) => `dynamodb:${operation}`),
      aws('dynamodb', 'table/Lookups'),
    ),
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['TRACKER#*'] } },
  },
  allow(['sqs:SendMessage'], aws('sqs', 'Mail')),
  allow(['s3:PutObject'], 'arn:aws:s3:::files/tenants/*'),
  allow(['iot:DeleteThing'], aws('iot', 'thing/qafila-*')),
  allow(['secretsmanager:GetSecretValue'], aws('secretsmanager', 'secret:Key-local0')),
  allow(['secretsmanager:GetSecretValue'], aws('secretsmanager', 'secret:qafila/openid-??????')),
  allow(['sts:AssumeRole'], role('*', 'fleet-*')),
  { ...allow(['sts:AssumeRole'], role('000000000000', '*')), effect: 'Deny' as const },
]

/** Sends the request that the event describes, as an SDK client does, and answers with the status or the error. */
const code = `import { request } from 'node:http'
export const handler = ({ service, method = 'POST', path = '/', target, body = '', session }) => new Promise((resolve) => {
  const credential = 'AWS4-HMAC-SHA256 Credential=local/20261123/local-1/' + service + '/aws4_request, SignedHeaders=host'
  const headers = { ...(service && { authorization: credential }), ...(target && { 'x-amz-target': target }), ...(session && { 'x-amz-security-token': session }) }
  const sent = request({ host: '127.0.0.1', port: Number(process.env.PORT), method, path, headers }, (answer) => resolve(String(answer.statusCode)))
  sent.on('error', (error) => resolve(error.name))
  sent.end(body)
})`

let functions: Functions
const reached: string[] = []
const server = createServer((request, response) => {
  reached.push(request.url ?? '')
  request.resume()
  response.end('ok')
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const folder = join(root, 'code')
  mkdirSync(folder)
  writeFileSync(join(folder, 'index.mjs'), code)
  const plan: FunctionPlan = {
    title: 'caller',
    arn: aws('lambda', 'function:caller'),
    name: 'caller',
    folder,
    handler: 'index.handler',
    environment: {},
    timeoutSeconds: 10,
    memoryMegabytes: 512,
    semiSpaceMegabytes: null,
    reservedExecutions: null,
    role: { name: 'CallerRole', statements },
  }
  functions = await runFunctions([plan], {
    settings: () => ({ PORT: String((server.address() as AddressInfo).port) }),
    dataDir: join(root, 'data'),
    quiet: true,
    names: { account: '000000000000', socketApi: 'sockets' },
    allowedHere: [],
    awaited: new Set(),
  })
})
afterAll(async () => {
  await functions.stop()
  server.close()
  rmSync(root, { recursive: true })
})

interface Asked {
  service?: string
  method?: string
  path?: string
  target?: string
  body?: string
  session?: string
}
const roleOf = (RoleArn: string): Asked => ({
  service: 'sts',
  body: String(new URLSearchParams({ Action: 'AssumeRole', RoleArn })),
})
const dynamo = (operation: string, body: object): Asked => ({
  service: 'dynamodb',
  target: `DynamoDB_20120810.${operation}`,
  body: JSON.stringify(body),
})
const secret = (SecretId: string): Asked => ({
  service: 'secretsmanager',
  target: 'secretsmanager.GetSecretValue',
  body: JSON.stringify({ SecretId, VersionStage: 'AWSCURRENT' }),
})
const put = { Put: { TableName: 'Tracks', Item: { pk: { S: 'a' } } } }
const check = { ConditionCheck: { TableName: 'Tracks', Key: { pk: { S: 'a' } } } }

const tracker = { pk: { S: 'TRACKER#1' }, sk: { S: '-' } }
const session = { pk: { S: 'SESSION#1' }, sk: { S: '-' } }
const ofLookups = (operation: string, body: object) => dynamo(operation, { TableName: 'Lookups', ...body })
const query = (KeyConditionExpression: string, pk: string) =>
  ofLookups('Query', {
    KeyConditionExpression,
    ExpressionAttributeValues: { ':pk': { S: pk }, ':sk': { S: 'TRACKER#' } },
  })
const batchOf = (...Keys: object[]) => dynamo('BatchGetItem', { RequestItems: { Lookups: { Keys } } })
const removalOf = (...Keys: object[]) =>
  dynamo('BatchWriteItem', { RequestItems: { Lookups: Keys.map((Key) => ({ DeleteRequest: { Key } })) } })

describe('a call of a function', () => {
  it.each<{ name: string; asked: Asked }>([
    { name: 'that its role allows', asked: dynamo('GetItem', { Key: {}, TableName: 'Tracks' }) },
    { name: 'of an index', asked: dynamo('Query', { TableName: 'Tracks', IndexName: 'feed' }) },
    { name: 'of a transaction, part by part', asked: dynamo('TransactWriteItems', { TransactItems: [put] }) },
    {
      name: 'of several messages, which asks for one permission',
      asked: { service: 'sqs', target: 'AmazonSQS.SendMessageBatch', body: '{"QueueUrl":"http://h:1/0/Mail"}' },
    },
    { name: 'of a file', asked: { service: 's3', method: 'PUT', path: '/files/tenants/t1/a%20b.png?x-id=PutObject' } },
    { name: 'of a thing', asked: { service: 'iot', method: 'DELETE', path: '/things/qafila-van-1' } },
    { name: 'of a role of another account', asked: roleOf(role('123456789012', 'fleet-1')) },
    {
      name: 'by the session of another role, which is for its account to allow',
      asked: { service: 'sqs', target: 'AmazonSQS.SendMessage', body: '{}', session: 'token' },
    },
    { name: 'of a secret', asked: secret(aws('secretsmanager', 'secret:Key-local0')) },
    { name: 'of a secret by its name', asked: secret('qafila/openid') },
    { name: 'of a part of a file', asked: { service: 's3', method: 'PUT', path: '/files/tenants/t1/a?partNumber=1' } },
    { name: 'of an item of an allowed partition', asked: ofLookups('GetItem', { Key: tracker }) },
    { name: 'of several items of allowed partitions', asked: batchOf(tracker, { ...tracker, sk: { S: 'x' } }) },
    { name: 'of a query of an allowed partition', asked: query('pk = :pk AND begins_with(sk, :sk)', 'TRACKER#1') },
    { name: 'that is not signed', asked: { path: '/webhook' } },
  ])('$name reaches the service', async ({ asked }) => {
    const before = reached.length
    expect(await functions.invokeByTitle('caller', asked)).toBe('200')
    expect(reached).toHaveLength(before + 1)
  })

  it.each<{ name: string; asked: Asked; says: string }>([
    {
      name: 'of another action',
      asked: dynamo('DeleteItem', { TableName: 'Tracks' }),
      says: `dynamodb:DeleteItem on ${aws('dynamodb', 'table/Tracks')}`,
    },
    {
      name: 'of another table',
      asked: dynamo('GetItem', { TableName: 'Audit', Key: { pk: { S: '"TableName":"Tracks"' } } }),
      says: aws('dynamodb', 'table/Audit'),
    },
    {
      name: 'of a transaction of which one part is not allowed',
      asked: dynamo('TransactWriteItems', { TransactItems: [put, check] }),
      says: 'dynamodb:ConditionCheckItem',
    },
    {
      name: 'of removing a file that may only be written',
      asked: { service: 's3', method: 'DELETE', path: '/files/tenants/t1/a' },
      says: 's3:DeleteObject on arn:aws:s3:::files/tenants/t1/a',
    },
    {
      name: 'of a thing of others',
      asked: { service: 'iot', method: 'DELETE', path: '/things/pump-1' },
      says: aws('iot', 'thing/pump-1'),
    },
    {
      name: 'of an item of another partition',
      asked: ofLookups('UpdateItem', { Key: session }),
      says: `dynamodb:UpdateItem on ${aws('dynamodb', 'table/Lookups')}`,
    },
    { name: 'of several items, one of another partition', asked: batchOf(tracker, session), says: 'BatchGetItem' },
    { name: 'of a removal of another partition', asked: removalOf(tracker, session), says: 'BatchWriteItem' },
    { name: 'of a query of another partition', asked: query('pk = :pk AND sk = :sk', 'SESSION#1'), says: ':Query on' },
    {
      name: 'of a query whose partition is not understood',
      asked: query('sk = :sk AND pk = :pk', 'TRACKER#1'),
      says: 'the partition key of sk = :sk AND pk = :pk is not understood here',
    },
    {
      name: 'of a secret of others',
      asked: secret('qafila/other'),
      says: `secretsmanager:GetSecretValue on ${aws('secretsmanager', 'secret:qafila/other-local0')}`,
    },
    {
      name: 'of changing a secret',
      asked: { ...secret('qafila/openid'), target: 'secretsmanager.PutSecretValue' },
      says: 'secretsmanager:PutSecretValue',
    },
    {
      name: 'of another role',
      asked: roleOf(role('123456789012', 'admin')),
      says: 'sts:AssumeRole on arn:aws:iam::123456789012:role/admin',
    },
    {
      name: 'of a role of its own account',
      asked: roleOf(role('000000000000', 'fleet-1')),
      says: 'sts:AssumeRole on arn:aws:iam::000000000000:role/fleet-1',
    },
    {
      name: 'that nobody has written down',
      asked: { service: 'ssm', target: 'AmazonSSM.GetParameter' },
      says: 'ssm: the permission for AmazonSSM.GetParameter is not known here',
    },
  ])('$name is refused, and reaches nothing', async ({ asked, says }) => {
    const before = reached.length
    expect(await functions.invokeByTitle('caller', asked)).toBe('AccessDeniedException')
    expect(reached).toHaveLength(before)
    expect(functions.denied().at(-1)).toContain(says)
  })
})
