import type { Act } from './statements.ts'

/** A signed request of an SDK client, as it leaves. Imported by functions' threads. */
export interface SignedRequest {
  /** of the signature: `dynamodb`, `s3` … */
  service: string
  region: string
  method: string
  /** with the query */
  path: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** Names that a request does not hold. */
export interface Names {
  account: string
  /** of the WebSocket API */
  socketApi: string
  /** ARNs of the tables for whose items a condition asks for partition keys; of others they are not read */
  tablesByPartition?: ReadonlySet<string>
}

type Read = (request: SignedRequest, arn: (service: string, rest: string) => string, names: Names) => Act[]

/** What the request does, in IAM's words. @throws Error for a call that nobody has written down here yet */
export function actsOf(request: SignedRequest, names: Names): Act[] {
  const read = services[request.service]
  const acts =
    read?.(request, (service, rest) => `arn:aws:${service}:${request.region}:${names.account}:${rest}`, names) ?? []
  if (acts.length > 0) return acts
  const { service, method, path, headers } = request
  throw new Error(`${service}: the permission for ${headers['x-amz-target'] ?? `${method} ${path}`} is not known here`)
}

const act = (action: string, resource: string, context: Act['context'] = {}): Act => ({ action, resource, context })
const operationOf = ({ headers }: SignedRequest): string => headers['x-amz-target']?.split('.')[1] ?? ''

/** The first value of a name in JSON text; text within a value has its quotes escaped, so it is never taken for one. */
const valueIn = (body: string, name: string): string | null =>
  new RegExp(`"${name}":"((?:[^"\\\\]|\\\\.)*)"`).exec(body)?.[1] ?? null

interface TableRequest {
  TableName: string
  Key?: Item
  Item?: Item
  KeyConditionExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: Item
}
type Item = Record<string, { S?: string }>
interface BatchRequest {
  RequestItems: Record<string, { Keys: Item[] } | { PutRequest?: TableRequest; DeleteRequest?: TableRequest }[]>
}

/** The partition keys that a request names; of a scan none. @throws Error for a query whose key is not understood */
function partitionsOf(request: TableRequest): string[] {
  const { Key, Item, KeyConditionExpression: condition, ExpressionAttributeValues: values = {} } = request
  if (condition === undefined) return [(Key ?? Item)?.['pk']?.S].filter((key) => key !== undefined)
  const [, name = '', value = ''] = /^\(?\s*([\w#]+)\s*=\s*(:\w+)/.exec(condition) ?? []
  const key = values[value]?.S
  if ((request.ExpressionAttributeNames?.[name] ?? name) === 'pk' && key !== undefined) return [key]
  throw new Error(`dynamodb: the partition key of ${condition} is not understood here`)
}

const partitionsOfBatch = (requests: BatchRequest['RequestItems'][string]): string[] =>
  (Array.isArray(requests)
    ? requests.flatMap(({ PutRequest, DeleteRequest }) => [PutRequest, DeleteRequest])
    : requests.Keys.map((Key): TableRequest => ({ TableName: '', Key }))
  ).flatMap((request) => (request ? partitionsOf(request) : []))

/** @see Service authorization reference, "Actions, resources, and condition keys for Amazon DynamoDB" */
const dynamodb: Read = (request, arn, { tablesByPartition }) => {
  const operation = operationOf(request)
  const { body } = request
  const on = (action: string, table: string, partitions: () => string[]) => {
    const resource = arn('dynamodb', `table/${table}`)
    const isRead = tablesByPartition?.has(resource) === true
    return act(`dynamodb:${action}`, resource, isRead ? { 'dynamodb:leadingkeys': [...new Set(partitions())] } : {})
  }
  if (operation === 'TransactWriteItems' || operation === 'TransactGetItems') {
    const { TransactItems } = JSON.parse(body) as { TransactItems: Record<string, TableRequest>[] }
    return TransactItems.flatMap((item) => Object.entries(item)).map(([kind, part]) =>
      on(kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`, part.TableName, () => partitionsOf(part)),
    )
  }
  if (operation === 'BatchGetItem' || operation === 'BatchWriteItem') {
    const { RequestItems } = JSON.parse(body) as BatchRequest
    return Object.entries(RequestItems).map(([table, requests]) =>
      on(operation, table, () => partitionsOfBatch(requests)),
    )
  }
  const table = valueIn(body, 'TableName')
  if (table === null) return []
  const index = valueIn(body, 'IndexName')
  const partitions = () => partitionsOf(JSON.parse(body) as TableRequest)
  return [on(operation, index === null ? table : `${table}/index/${index}`, partitions)]
}

const batched: Record<string, string> = {
  SendMessageBatch: 'SendMessage',
  DeleteMessageBatch: 'DeleteMessage',
  ChangeMessageVisibilityBatch: 'ChangeMessageVisibility',
}

const sqs: Read = (request, arn) => {
  const operation = operationOf(request)
  const queue = valueIn(request.body, 'QueueUrl')?.split('/').at(-1)
  return queue === undefined ? [] : [act(`sqs:${batched[operation] ?? operation}`, arn('sqs', queue))]
}

const kinesis: Read = (request, arn) => {
  const name = valueIn(request.body, 'StreamName') ?? valueIn(request.body, 'StreamARN')?.split('/')[1]
  return name === undefined ? [] : [act(`kinesis:${operationOf(request)}`, arn('kinesis', `stream/${name}`))]
}

/** @see Amazon S3 user guide, "Required permissions for Amazon S3 API operations" */
const s3: Read = ({ method, path, headers, body }) => {
  const url = new URL(path, 'http://s3')
  const [bucket = '', ...rest] = decodeURIComponent(url.pathname.slice(1)).split('/')
  const [bucketArn, key] = [`arn:aws:s3:::${bucket}`, rest.join('/')]
  const file = (action: string, name = key) => act(`s3:${action}`, `${bucketArn}/${name}`)
  if (key === '' && method === 'GET') {
    return [act('s3:ListBucket', bucketArn, { 's3:prefix': [url.searchParams.get('prefix') ?? ''] })]
  }
  if (key === '' && method === 'POST' && url.searchParams.has('delete')) {
    return [...body.matchAll(/<Key>(.*?)<\/Key>/gs)].map(([, name]) => file('DeleteObject', name))
  }
  if (method === 'GET' || method === 'HEAD') return [file('GetObject')]
  if (method === 'DELETE') return [file(url.searchParams.has('uploadId') ? 'AbortMultipartUpload' : 'DeleteObject')]
  const tags = headers['x-amz-tagging'] === undefined ? [] : [file('PutObjectTagging')]
  return ['PUT', 'POST'].includes(method) ? [file('PutObject'), ...tags] : []
}

const ses: Read = ({ body }, arn) => {
  const form = new URLSearchParams(body)
  const from = form.get('Source') ?? ''
  const context = { 'ses:fromaddress': [from] }
  const action = `ses:${form.get('Action') ?? ''}`
  const set = form.get('ConfigurationSetName')
  return [
    act(action, arn('ses', `identity/${from}`), context),
    ...(set === null ? [] : [act(action, arn('ses', `configuration-set/${set}`), context)]),
  ]
}

/** A phone number has no ARN. */
const sns: Read = ({ body }) => {
  const form = new URLSearchParams(body)
  return [act(`sns:${form.get('Action') ?? ''}`, form.get('TopicArn') ?? form.get('PhoneNumber') ?? '')]
}

/** @see AWS IoT API reference, the request of each action; service authorization reference, "AWS IoT" */
const iotCalls: readonly [method: string, path: RegExp, action: string, kind: 'thing' | 'cert' | 'target' | '*'][] = [
  ['POST', /^\/keys-and-certificate$/, 'CreateKeysAndCertificate', '*'],
  ['GET', /^\/endpoint$/, 'DescribeEndpoint', '*'],
  ['PUT', /^\/things\/([^/]+)\/principals$/, 'AttachThingPrincipal', '*'],
  ['DELETE', /^\/things\/([^/]+)\/principals$/, 'DetachThingPrincipal', '*'],
  ['GET', /^\/things\/([^/]+)\/principals$/, 'ListThingPrincipals', 'thing'],
  ['POST', /^\/things\/([^/]+)$/, 'CreateThing', 'thing'],
  ['DELETE', /^\/things\/([^/]+)$/, 'DeleteThing', 'thing'],
  ['PUT', /^\/target-policies\/([^/]+)$/, 'AttachPolicy', 'target'],
  ['POST', /^\/target-policies\/([^/]+)$/, 'DetachPolicy', 'target'],
  ['PUT', /^\/certificates\/([^/]+)$/, 'UpdateCertificate', 'cert'],
  ['DELETE', /^\/certificates\/([^/]+)$/, 'DeleteCertificate', 'cert'],
]

const iot: Read = ({ method, path, body }, arn) => {
  const { pathname } = new URL(path, 'http://iot')
  for (const [wanted, pattern, action, kind] of iotCalls) {
    const found = wanted === method ? pattern.exec(pathname) : null
    if (!found) continue
    const named = decodeURIComponent(found[1] ?? '')
    if (kind === '*') return [act(`iot:${action}`, '*')]
    return [act(`iot:${action}`, kind === 'target' ? (valueIn(body, 'target') ?? '') : arn('iot', `${kind}/${named}`))]
  }
  return []
}

const iotdata: Read = ({ path }, arn) => {
  const { pathname } = new URL(path, 'http://iot')
  const topic = /^\/topics\/(.+)$/.exec(pathname)?.[1]
  const client = /^\/connections\/([^/]+)\/messages$/.exec(pathname)?.[1]
  if (topic !== undefined) return [act('iot:Publish', arn('iot', `topic/${decodeURIComponent(topic)}`))]
  return client === undefined ? [] : [act('iot:SendDirectMessage', arn('iot', `client/${decodeURIComponent(client)}`))]
}

const sockets: Read = ({ method, path }, arn, { socketApi }) => {
  const [, stage, connection] = /^\/([^/]+)\/(?:@|%40)connections\/(.+)$/.exec(path.split('?')[0] ?? '') ?? []
  if (stage === undefined) return []
  return [
    act(
      'execute-api:ManageConnections',
      arn('execute-api', `${socketApi}/${stage}/${method}/@connections/${connection}`),
    ),
  ]
}

const places: Read = ({ path, region }) => {
  const { pathname } = new URL(path, 'http://places')
  const action = { '/reverse-geocode': 'ReverseGeocode', '/geocode': 'Geocode' }[pathname.replace(/^\/v2/, '')]
  return action ? [act(`geo-places:${action}`, `arn:aws:geo-places:${region}::provider/default`)] : []
}

const roads: Read = ({ path, region }) => {
  const { pathname } = new URL(path, 'http://roads')
  const action = { '/snap-to-roads': 'SnapToRoads', '/routes': 'CalculateRoutes' }[pathname.replace(/^\/v2/, '')]
  return action ? [act(`geo-routes:${action}`, `arn:aws:geo-routes:${region}::provider/default`)] : []
}

const iotwireless: Read = ({ path, region }) => {
  const { pathname } = new URL(path, 'http://iotwireless')
  const context = { 'aws:requestedregion': [region] }
  return pathname === '/position-estimate' ? [act('iotwireless:GetPositionEstimate', '*', context)] : []
}

/** The permission is about the ARN, which ends in signs that a name does not have; here they are always these. */
const secretsmanager: Read = (request, arn) => {
  const id = valueIn(request.body, 'SecretId')
  if (id === null) return []
  const resource = id.startsWith('arn:') ? id : arn('secretsmanager', `secret:${id}-local0`)
  return [act(`secretsmanager:${operationOf(request)}`, resource)]
}

const sts: Read = ({ body }) => {
  const form = new URLSearchParams(body)
  const role = form.get('RoleArn')
  return role === null ? [] : [act(`sts:${form.get('Action') ?? ''}`, role)]
}

const geo: Read = ({ path }, arn) => {
  const key = /^\/metadata\/v0\/keys\/([^/?]+)/.exec(path)?.[1]
  return key === undefined ? [] : [act('geo:DescribeKey', arn('geo', `api-key/${decodeURIComponent(key)}`))]
}

const services: Readonly<Record<string, Read>> = {
  dynamodb,
  sqs,
  kinesis,
  s3,
  ses,
  sns,
  iot,
  iotdata,
  'execute-api': sockets,
  'geo-places': places,
  'geo-routes': roads,
  iotwireless,
  secretsmanager,
  sts,
  geo,
}
