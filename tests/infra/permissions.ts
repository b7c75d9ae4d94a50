import type { Grant } from '../../functions/platform/grant-settings.ts'
import { shortForm } from './readable.ts'

const reading = ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'Query']
const writing = [...reading, 'BatchWriteItem', 'DeleteItem', 'PutItem', 'UpdateItem']
const account = '{AWS::Region}:{AWS::AccountId}'
const aws = (rest: string) => `arn:{AWS::Partition}:${rest}`
const state = (resource: string) => `{QafilaState.${resource}.Arn}`
const allow = (actions: readonly string[], ...resources: string[]) =>
  actions.flatMap((action) => resources.map((resource) => `${action} on ${resource}`))
const table = (name: string, actions: readonly string[], ...more: string[]) =>
  allow(
    actions.map((action) => `dynamodb:${action}`),
    state(name),
    ...more,
  )
const onlyPartitions = (partitions: string) => (permission: string) =>
  `${permission} if dynamodb:LeadingKeys ForAllValues:StringLike ${partitions}`
const tracksIndex = `${state('Tracks')}/index/*`
const object = ['s3:DeleteObject', 's3:GetObject', 's3:PutObject']
/** Also without a prefix, as S3 asks when a file is missing. */
const list = (folder: string) =>
  allow(['s3:ListBucket'], state('Files')).map((each) => `${each} if s3:prefix StringLikeIfExists ${folder}/*`)
const iot = (kind: string, ...actions: string[]) =>
  allow(
    actions.map((action) => `iot:${action}`),
    kind === '*' ? '*' : aws(`iot:${account}:${kind}/*`),
  )

const lakeObjects = `${state('Lake')}/*/day=*/devices-*.parquet`
const lakeList = allow(['s3:ListBucket'], state('Lake')).map((each) => `${each} if s3:prefix StringLike ?*/`)

/** What each grant allows, action by action. */
export const permissionsOf: Record<Grant, readonly string[]> = {
  'lookups:write': table('Lookups', writing),
  'lookups:journals': table('Lookups', ['PutItem', 'Query']).map(onlyPartitions('JOURNAL#*, JOURNALS')),
  'lookups:observations': table('Lookups', ['BatchGetItem']).map(onlyPartitions('OBSERVED#*')),
  'lookups:keepObservations': table('Lookups', ['PutItem']).map(onlyPartitions('OBSERVED#*')),
  'lookups:trackers': [
    ...table('Lookups', ['BatchGetItem', 'GetItem']).map(onlyPartitions('TRACKER#*')),
    ...table('Lookups', ['PutItem', 'UpdateItem']).map(onlyPartitions('UNKNOWN#*, ATTEMPT#*')),
  ],
  'lookups:registration': [
    ...table('Lookups', ['BatchGetItem', 'GetItem']).map(onlyPartitions('TRACKER#*, TRACKERKEY#*')),
    ...table('Lookups', ['UpdateItem']).map(onlyPartitions('UNKNOWN#*, ATTEMPT#*')),
    ...table('Lookups', ['PutItem']),
  ],
  'records:read': table('Records', reading),
  'records:write': table('Records', writing),
  'tracks:read': table('Tracks', reading, tracksIndex),
  'tracks:write': table('Tracks', writing, tracksIndex),
  'sockets:read': table('Sockets', reading),
  'sockets:write': table('Sockets', writing),
  'sockets:tidy': [
    ...table('Sockets', ['DeleteItem', 'GetItem', 'Scan']),
    ...table('Sockets', ['BatchWriteItem']).map(onlyPartitions('LISTENING')),
  ],
  'audit:write': table('Audit', writing),
  'audit:notes': [
    ...table('Audit', ['BatchWriteItem']).map(onlyPartitions('T#*#audit')),
    ...table('Audit', ['GetItem', 'PutItem']).map(onlyPartitions('T#*#commands')),
    ...table('Audit', ['PutItem']).map(onlyPartitions('T#*#sources')),
  ],
  'audit:lake': table('Audit', ['BatchWriteItem']).map(onlyPartitions('T#*#lake')),
  'connections:send': allow(
    ['execute-api:ManageConnections'],
    aws(`execute-api:${account}:{SocketApi}/live/*/@connections/*`),
  ),
  'messages:put': allow(['dynamodb:BatchWriteItem'], state('MessageTable')),
  'backlog:put': allow(['dynamodb:BatchWriteItem'], state('MessageTable')),
  'rejectedMessages:send': allow(['sqs:SendMessage'], state('RejectedMessages')),
  'mailQueue:send': allow(['sqs:SendMessage'], state('MailWaiting')),
  'reportQueue:send': allow(['sqs:SendMessage'], state('ReportsWaiting')),
  'visitQueue:send': allow(['sqs:SendMessage'], state('VisitsWaiting')),
  'alertQueue:send': allow(['sqs:SendMessage'], state('AlertsWaiting')),
  'livePace:read': [],
  'saving:read': [],
  'liveQueue:send': allow(['sqs:SendMessage'], state('LiveUpdates')),
  'ses:send': allow(
    ['ses:SendRawEmail'],
    aws(`ses:${account}:identity/*`),
    aws(`ses:${account}:configuration-set/{MailSet}`),
  ).map((each) => `${each} if ses:FromAddress StringEquals qafila@example.com`),
  'files:write': [...allow(object, `${state('Files')}/tenants/*`), ...list('tenants')],
  'files:add': [
    ...allow(['s3:PutObject', 's3:PutObjectTagging'], `${state('Files')}/tenants/*/media/*`),
    ...allow(['s3:ListBucket'], state('Files')).map((each) => `${each} if s3:prefix StringLike tenants/*`),
  ],
  'files:read': [...allow(['s3:GetObject'], `${state('Files')}/tenants/*/server/*`), ...list('tenants')],
  'exports:read': allow(['s3:GetObject'], `${state('Files')}/exports/*`),
  'exports:write': [...allow(object, `${state('Files')}/exports/*`), ...list('exports')],
  'reports:read': allow(['s3:GetObject'], `${state('Files')}/reports/*`),
  'reports:write': [...allow(object, `${state('Files')}/reports/*`), ...list('reports')],
  'lakeFiles:read': [...allow(['s3:GetObject'], lakeObjects), ...lakeList],
  'lakeFiles:write': [...allow(['s3:DeleteObject', 's3:PutObject'], lakeObjects), ...lakeList],
  'certificates:issue': [
    ...iot('*', 'AttachThingPrincipal', 'CreateKeysAndCertificate', 'DescribeEndpoint'),
    ...iot('thing', 'CreateThing'),
    ...iot('cert', 'AttachPolicy'),
  ],
  'certificates:revoke': [
    ...iot('*', 'DetachThingPrincipal'),
    ...iot('thing', 'DeleteThing', 'ListThingPrincipals'),
    ...iot('cert', 'DeleteCertificate', 'DetachPolicy', 'UpdateCertificate'),
  ],
  'addresses:read': allow(
    ['geo-places:Geocode', 'geo-places:ReverseGeocode'],
    aws('geo-places:{AWS::Region}::provider/default'),
  ),
  'geolocation:region': [],
  'geolocation:ask': allow(['iotwireless:GetPositionEstimate'], '*').map(
    (each) => `${each} if aws:RequestedRegion StringEquals {AWS::Region}`,
  ),
  'roads:match': allow(
    ['geo-routes:CalculateRoutes', 'geo-routes:SnapToRoads'],
    aws('geo-routes:{AWS::Region}::provider/default'),
  ),
  'mapKey:read': allow(['geo:DescribeKey'], aws(`geo:${account}:api-key/QafilaApp-Map1-{AWS::Region}`)),
  'siteAddress:read': [],
  'originSecret:read': allow(['secretsmanager:GetSecretValue'], '{OriginSecret}'),
  'corsOrigins:read': [],
  'mapOrigins:read': [],
  'tenantDomains:read': [],
  'channelKey:read': allow(['secretsmanager:GetSecretValue'], '{QafilaState.ChannelKey}'),
  'channelOrigins:read': [],
  'customerRoles:assume': [
    ...allow(['sts:AssumeRole'], aws('iam::*:role/qafila-forwarding*')),
    ...allow(['never sts:AssumeRole'], aws('iam::{AWS::AccountId}:role/*')),
  ],
  'openId:read': [],
  'sms:send': [],
  'jobQueue:send': allow(['sqs:SendMessage'], state('JobsWaiting')),
  'announcementQueue:send': allow(['sqs:SendMessage'], state('AnnouncementsWaiting')),
  'commandQueue:send': allow(['sqs:SendMessage'], state('Commands')),
  'trackers:send': [
    ...['*/commands', 'owntracks/*/*/cmd', 'trackers/*/commands'].flatMap((topic) =>
      allow(['iot:Publish'], aws(`iot:${account}:topic/${topic}`)),
    ),
    ...iot('client', 'SendDirectMessage'),
    ...iot('*', 'DescribeEndpoint'),
  ],
}

/** What CDK allows a function for its own log, and for the stream or queue that invokes it. */
const ofEverySource = [
  /^logs:\w+ on \{\w+Logs\.Arn\}$/,
  /^kinesis:(?!Put)\w+ on /,
  /^dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams) on /,
  /^sqs:(GetQueueAttributes|GetQueueUrl|SendMessage) on \{DeadLetters\.Arn\}$/,
  /^sqs:(ChangeMessageVisibility|DeleteMessage|GetQueueAttributes|GetQueueUrl|ReceiveMessage) on \{QafilaState\.((Alerts|Mail|Reports|Announcements|Visits|Jobs)Waiting|Commands|LiveUpdates)\.Arn\}$/,
]

export const isOfEventSource = (permission: string): boolean => ofEverySource.some((each) => each.test(permission))

export interface Statement {
  Effect: 'Allow' | 'Deny'
  Action: string | string[]
  Resource: unknown
  Condition?: Record<string, Record<string, unknown>>
}

const texts = (value: unknown): string[] => [shortForm(value)].flat().map(String)

/** `ses:FromAddress StringEquals a@b.example`, one for each key. */
export const conditionsOf = ({ Condition = {} }: Statement): string[] =>
  Object.entries(Condition).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, values]) => `${key} ${operator} ${texts(values).join(', ')}`),
  )

/** In the form of `permissionsOf`. */
export function permissionsIn(statement: Statement): string[] {
  const onlyIf = conditionsOf(statement).map((condition) => ` if ${condition}`)
  const never = statement.Effect === 'Deny' ? 'never ' : ''
  return [statement.Action]
    .flat()
    .flatMap((action) =>
      texts(statement.Resource).map((resource) => `${never}${action} on ${resource}${onlyIf.join('')}`),
    )
}
