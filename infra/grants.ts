import { Stack } from 'aws-cdk-lib'
import type { WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { noGeocoder, noOrigins } from '../functions/platform/env.ts'
import { type FunctionName, type Grant, grantsOf } from '../functions/platform/needs.ts'
import type { Site } from './context.ts'
import { giveSetting } from './node-function.ts'
import { originSecret } from './origin-secret.ts'
import type { State } from './state/state.ts'
import type { TrackerIdentity } from './tracker-identity.ts'

export type Functions<Name extends FunctionName = FunctionName> = Record<Name, Lambda>

export interface Grantable {
  site: Site
  state: State
  live: WebSocketStage
  trackers: TrackerIdentity
  /** the product's own address */
  siteAddress: string
}

/** Gives each function the permissions and settings of what it declares in `functions/platform/needs.ts`, and no others. */
export function grantNeeds(functions: Functions, grantable: Grantable): void {
  const grants = grantsIn(grantable)
  for (const [name, fn] of Object.entries(functions)) {
    for (const grant of grantsOf(name as FunctionName)) grants[grant](fn)
  }
}

function grantsIn({ site, state, live, trackers, siteAddress }: Grantable): Record<Grant, (fn: Lambda) => void> {
  return {
    'lookups:write': state.lookups.letWrite,
    'records:read': state.records.letRead,
    'records:write': state.records.letWrite,
    'tracks:read': state.tracks.letRead,
    'tracks:write': state.tracks.letWrite,
    'sockets:read': state.sockets.letRead,
    'sockets:write': state.sockets.letWrite,
    'sockets:scan': state.sockets.letScan,
    'audit:write': state.audit.letWrite,
    'connections:send': (fn) => letSendFrames(live, fn),
    'messages:put': state.messages.letPut,
    'backlog:put': state.messages.letPutBacklog,
    'rejectedMessages:send': state.rejectedMessages.letSend,
    'mailQueue:send': state.mail.letQueue,
    'reportQueue:send': state.reports.letQueue,
    'ses:send': state.mail.letSend,
    'files:write': state.files.letWrite,
    'files:add': state.files.letAdd,
    'exports:read': state.files.letReadExports,
    'exports:write': state.files.letWriteExports,
    'reports:read': state.files.letReadReports,
    'reports:write': state.files.letWriteReports,
    'certificates:issue': trackers.letIssue,
    'certificates:revoke': trackers.letRevoke,
    'addresses:read': (fn) => letFindAddresses(site, fn),
    'siteAddress:read': (fn) => giveSetting(fn, 'siteAddress', siteAddress),
    'originSecret:read': (fn) => giveSetting(fn, 'originSecret', originSecret(live)),
    'corsOrigins:read': (fn) => giveSetting(fn, 'corsOrigins', site.sizes.corsOrigins?.join(' ') || noOrigins),
  }
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

/** By Amazon Location, in the region that `qafila.geocoderRegion` names; not at all when it is `off`. */
function letFindAddresses({ sizes }: Site, fn: Lambda): void {
  const region = sizes.geocoderRegion ?? Stack.of(fn).region
  giveSetting(fn, 'geocoderRegion', region)
  if (region === noGeocoder) return
  const provider = Stack.of(fn).formatArn({
    service: 'geo-places',
    region,
    account: '',
    resource: 'provider',
    resourceName: 'default',
  })
  fn.addToRolePolicy(new PolicyStatement({ actions: ['geo-places:ReverseGeocode'], resources: [provider] }))
}
