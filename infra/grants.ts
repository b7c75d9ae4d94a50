import { ArnFormat, Stack } from 'aws-cdk-lib'
import type { WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import {
  noDomains,
  noGeocoder,
  noGeolocation,
  noRoads,
  noLocalProvider,
  noMapKey,
  noOpenIdProvider,
  noOrigins,
  realServices,
  smsOff,
  smsOn,
} from '../functions/platform/env.ts'
import { auditPartitionEnds, listeningPartition, lookupPartitions } from '../functions/platform/dynamo/tables.ts'
import type { Grant } from '../functions/platform/grant-settings.ts'
import { type FunctionName, grantsOf } from '../functions/platform/needs.ts'
import { mqttFormats } from '../shared/catalog/trackers/mqtt/index.ts'
import { awsRolePrefix } from '../shared/domain/forwarding/aws-address.ts'
import { topicResource } from '../shared/wire/topics/tracker-topic.ts'
import { livePaceMs, type Site } from './context.ts'
import { mapKeyArn, mapKeyName } from './map/map-key.ts'
import { geocoderRegion, geolocationRegion, mapRegion } from './map/map-region.ts'
import { giveSetting } from './node-function.ts'
import { letReadOriginSecret } from './origin-secret.ts'
import { letReadSecret } from './state/random-value.ts'
import type { State } from './state/state.ts'
import type { TableUse } from './state/table.ts'
import type { TrackerIdentity } from './tracker-identity.ts'
import { domainsSetting } from './web-origin.ts'

export type Functions<Name extends FunctionName = FunctionName> = Record<Name, Lambda>

export interface Grantable {
  site: Site
  state: State
  live: WebSocketStage
  trackers: TrackerIdentity
  /** the product's own address */
  siteAddress: string
  /** the configuration set of e-mails */
  mailSet: string
}

/** Gives each function the permissions and settings of what it declares in `functions/platform/needs.ts`, and no others. */
export function grantNeeds(functions: Functions, grantable: Grantable): void {
  const grants = grantsIn(grantable)
  for (const [name, fn] of Object.entries(functions)) {
    for (const grant of grantsOf(name as FunctionName)) grants[grant](fn)
  }
}

/** Whose a tracker is, and counts of what it may not do; no session, token or address. */
const trackerLookups: readonly TableUse[] = [
  { actions: ['BatchGetItem', 'GetItem'], partitions: [`${lookupPartitions.tracker}*`] },
  {
    actions: ['PutItem', 'UpdateItem'],
    partitions: [`${lookupPartitions.unregistered}*`, `${lookupPartitions.attempt}*`],
  },
]

/** The same, and whose a secret is; a tracker that is registered claims its identifier by a transaction, see below. */
const registrationLookups: readonly TableUse[] = [
  {
    actions: ['BatchGetItem', 'GetItem'],
    partitions: [`${lookupPartitions.tracker}*`, `${lookupPartitions.trackerKey}*`],
  },
  { actions: ['UpdateItem'], partitions: [`${lookupPartitions.unregistered}*`, `${lookupPartitions.attempt}*`] },
  { actions: ['PutItem'] },
]

/** What it did, that a command was taken, and what a source sent; what tenants keep sealed there stays out of reach. */
const noteAudit: readonly TableUse[] = [
  { actions: ['BatchWriteItem'], partitions: [`T#*${auditPartitionEnds.entries}`] },
  { actions: ['GetItem', 'PutItem'], partitions: [`T#*${auditPartitionEnds.commandJobs}`] },
  { actions: ['PutItem'], partitions: [`T#*${auditPartitionEnds.sources}`] },
]

/** Which files of the data lake are to be written again. */
const noteLake: readonly TableUse[] = [{ actions: ['BatchWriteItem'], partitions: [`T#*${auditPartitionEnds.lake}`] }]

/** What waits to be saved, in the order of each shard. */
const journalLookups: readonly TableUse[] = [
  { actions: ['PutItem', 'Query'], partitions: [`${lookupPartitions.journal}*`, lookupPartitions.journals] },
]

/** Where sets of access points and cells were received; who keeps them learns of none besides. */
const knownObservations: readonly TableUse[] = [
  { actions: ['BatchGetItem'], partitions: [`${lookupPartitions.observations}*`] },
]
const keptObservations: readonly TableUse[] = [
  { actions: ['PutItem'], partitions: [`${lookupPartitions.observations}*`] },
]

/** By a transaction, of which AWS does not say whether it has partition keys for conditions; and who watches raw logs. */
const removalOfConnections: readonly TableUse[] = [
  { actions: ['DeleteItem', 'GetItem', 'Scan'] },
  { actions: ['BatchWriteItem'], partitions: [listeningPartition] },
]

function grantsIn({ site, state, live, trackers, ...given }: Grantable): Record<Grant, (fn: Lambda) => void> {
  return {
    'lookups:write': state.lookups.letWrite,
    'lookups:journals': state.lookups.letUse(journalLookups),
    'lookups:trackers': state.lookups.letUse(trackerLookups),
    'lookups:registration': state.lookups.letUse(registrationLookups),
    'records:read': state.records.letRead,
    'records:write': state.records.letWrite,
    'tracks:read': state.tracks.letRead,
    'tracks:write': state.tracks.letWrite,
    'sockets:read': state.sockets.letRead,
    'sockets:write': state.sockets.letWrite,
    'sockets:tidy': state.sockets.letUse(removalOfConnections),
    'audit:write': state.audit.letWrite,
    'audit:notes': state.audit.letUse(noteAudit),
    'audit:lake': state.audit.letUse(noteLake),
    'connections:send': (fn) => letSendFrames(live, fn),
    'messages:put': state.messages.letPut,
    'backlog:put': state.messages.letPutBacklog,
    'rejectedMessages:send': state.rejectedMessages.letSend,
    'mailQueue:send': state.mail.letQueue,
    'reportQueue:send': state.reports.letQueue,
    'visitQueue:send': state.visits.letQueue,
    'jobQueue:send': state.jobs.letQueue,
    'alertQueue:send': state.alerts.letQueue,
    'ses:send': (fn) => state.mail.letSend(fn, given.mailSet),
    'files:write': state.files.letWrite,
    'files:add': state.files.letAdd,
    'files:read': state.files.letRead,
    'exports:read': state.files.letReadExports,
    'exports:write': state.files.letWriteExports,
    'reports:read': state.files.letReadReports,
    'reports:write': state.files.letWriteReports,
    'lakeFiles:read': state.lake.letRead,
    'lakeFiles:write': state.lake.letWrite,
    'certificates:issue': trackers.letIssue,
    'certificates:revoke': trackers.letRevoke,
    'addresses:read': (fn) => letFindAddresses(site, fn),
    ...geolocationGrants(site, state),
    'mapKey:read': (fn) => letReadMapKey(site, fn),
    'siteAddress:read': (fn) => giveSetting(fn, 'siteAddress', given.siteAddress),
    'originSecret:read': (fn) => letReadOriginSecret(live, fn),
    'corsOrigins:read': (fn) => giveSetting(fn, 'corsOrigins', site.sizes.corsOrigins?.join(' ') || noOrigins),
    'commandQueue:send': state.commands.letQueue,
    'liveQueue:send': state.liveUpdates.letQueue,
    'livePace:read': (fn) => giveSetting(fn, 'livePace', String(paceOf(site))),
    'saving:read': (fn) => giveSetting(fn, 'saving', site.sizes.ingestSaving),
    'trackers:send': letSendToTrackers,
    'tenantDomains:read': (fn) =>
      giveSetting(fn, 'tenantDomains', domainsSetting(site.sizes.tenantDomains) || noDomains),
    'mapOrigins:read': (fn) => giveSetting(fn, 'mapOrigins', site.sizes.mapOrigins?.join(' ') || noOrigins),
    'channelKey:read': state.channelKey.letRead,
    'customerRoles:assume': letTakeOnRoles,
    'channelOrigins:read': (fn) => giveSetting(fn, 'channelOrigins', realServices),
    'openId:read': (fn) => giveOpenId(site, fn),
    'announcementQueue:send': state.announcements.letQueue,
    'sms:send': (fn) => letSendSms(site, fn),
  }
}

/** Where access points and cells are received, and roads. */
const geolocationGrants = (site: Site, { lookups }: State) => ({
  'lookups:observations': lookups.letUse(knownObservations),
  'lookups:keepObservations': lookups.letUse(keptObservations),
  'geolocation:region': (fn: Lambda) =>
    giveSetting(fn, 'geolocationRegion', geolocationRegion(fn, site) ?? noGeolocation),
  'geolocation:ask': (fn: Lambda) => letAskForPlaces(site, fn),
  'roads:match': (fn: Lambda) => letMatchRoads(site, fn),
})

/** A table is polled. */
const paceOf = ({ sizes }: Site): number => (sizes.messages === 'table' ? 0 : livePaceMs[sizes.ingestReading])

/** The secret is the operator's own, of which only the name is known: six signs of Secrets Manager follow in its ARN. */
function giveOpenId({ sizes: { openId } }: Site, fn: Lambda): void {
  giveSetting(fn, 'openIdLocal', noLocalProvider)
  const { secretName, ...named } = openId ?? {}
  giveSetting(fn, 'openIdProvider', openId ? JSON.stringify(named) : noOpenIdProvider)
  if (!secretName) return giveSetting(fn, 'openIdSecret', noOpenIdProvider)
  const arn = Stack.of(fn).formatArn({
    service: 'secretsmanager',
    resource: 'secret',
    resourceName: `${secretName}-??????`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  })
  letReadSecret(fn, 'openIdSecret', { id: secretName, arn })
}

/** To the open connections of this stage, and may close them. */
function letSendFrames(stage: WebSocketStage, fn: Lambda): void {
  const { api } = stage
  const connections = Stack.of(stage).formatArn({
    service: 'execute-api',
    resource: api.apiId,
    resourceName: `${stage.stageName}/*/@connections/*`,
  })
  fn.addToRolePolicy(new PolicyStatement({ actions: ['execute-api:ManageConnections'], resources: [connections] }))
  giveSetting(fn, 'socketEndpoint', stage.callbackUrl)
}

/** To phone numbers, which have no name that a permission could list, and to no topic or endpoint, which have one. */
function letSendSms({ sizes }: Site, fn: Lambda): void {
  giveSetting(fn, 'sms', sizes.sms ?? smsOff)
  if (sizes.sms !== smsOn) return
  const named = Stack.of(fn).formatArn({ service: 'sns', region: '*', account: '*', resource: '*' })
  fn.addToRolePolicy(new PolicyStatement({ actions: ['sns:Publish'], notResources: [named] }))
}

/** To any tracker, on the topics of commands and no others. */
function letSendToTrackers(fn: Lambda): void {
  const arn = (resource: string, resourceName: string) =>
    Stack.of(fn).formatArn({ service: 'iot', resource, resourceName })
  const topics = mqttFormats.flatMap(({ commands }) => commands ?? []).map((topic) => topicResource(topic))
  fn.addToRolePolicy(
    new PolicyStatement({ actions: ['iot:Publish'], resources: topics.map((topic) => arn('topic', topic)) }),
  )
  fn.addToRolePolicy(new PolicyStatement({ actions: ['iot:SendDirectMessage'], resources: [arn('client', '*')] }))
  fn.addToRolePolicy(new PolicyStatement({ actions: ['iot:DescribeEndpoint'], resources: ['*'] }))
}

/** Roles of other accounts that were made for it, and none of this one. */
function letTakeOnRoles(fn: Lambda): void {
  const { partition, account } = Stack.of(fn)
  giveSetting(fn, 'awsAccount', account)
  const actions = ['sts:AssumeRole']
  fn.addToRolePolicy(new PolicyStatement({ actions, resources: [`arn:${partition}:iam::*:role/${awsRolePrefix}*`] }))
  const own = `arn:${partition}:iam::${account}:role/*`
  fn.addToRolePolicy(new PolicyStatement({ effect: Effect.DENY, actions, resources: [own] }))
}

/** By Amazon Location, where it is; not at all without it. */
function letFindAddresses(site: Site, fn: Lambda): void {
  const region = geocoderRegion(fn, site)
  giveSetting(fn, 'geocoderRegion', region ?? noGeocoder)
  if (region === null) return
  const provider = Stack.of(fn).formatArn({
    service: 'geo-places',
    region,
    account: '',
    resource: 'provider',
    resourceName: 'default',
  })
  fn.addToRolePolicy(
    new PolicyStatement({ actions: ['geo-places:Geocode', 'geo-places:ReverseGeocode'], resources: [provider] }),
  )
}

/** By Amazon Location, where its addresses come from; not at all without it. */
function letMatchRoads(site: Site, fn: Lambda): void {
  const region = geocoderRegion(fn, site)
  giveSetting(fn, 'roadsRegion', region ?? noRoads)
  if (region === null) return
  const provider = Stack.of(fn).formatArn({
    service: 'geo-routes',
    region,
    account: '',
    resource: 'provider',
    resourceName: 'default',
  })
  fn.addToRolePolicy(
    new PolicyStatement({ actions: ['geo-routes:CalculateRoutes', 'geo-routes:SnapToRoads'], resources: [provider] }),
  )
}

/**
 * By AWS IoT Core Device Location, where it is; not at all without it. The action has no resource that a permission could
 * name. @see service authorization reference, "AWS IoT Wireless", `GetPositionEstimate`
 */
function letAskForPlaces(site: Site, fn: Lambda): void {
  const region = geolocationRegion(fn, site)
  giveSetting(fn, 'geolocationRegion', region ?? noGeolocation)
  if (region === null) return
  fn.addToRolePolicy(
    new PolicyStatement({
      actions: ['iotwireless:GetPositionEstimate'],
      resources: ['*'],
      conditions: { StringEquals: { 'aws:RequestedRegion': region } },
    }),
  )
}

/** The value of the key that `map-key.ts` makes; nothing where it makes none. */
function letReadMapKey(site: Site, fn: Lambda): void {
  const region = mapRegion(fn, site)
  const name = mapKeyName(fn, site)
  giveSetting(fn, 'mapKey', region === null ? noMapKey : `${region}/${name}`)
  if (region === null) return
  fn.addToRolePolicy(new PolicyStatement({ actions: ['geo:DescribeKey'], resources: [mapKeyArn(fn, region, name)] }))
}
