import type { Setting } from './env.ts'
import { grantSettings, type Grant } from './grant-settings.ts'
import type { PartOfPort } from './part-of-port.ts'
import type { World } from './ports/ports.ts'

/** What a function can need: a port of `World`, after the colon how much of it; or, at the end, what is no port. */
const needGrants = {
  lookups: ['lookups:write'],
  'lookups:trackers': ['lookups:trackers'],
  'lookups:registration': ['lookups:registration'],
  confirmations: ['lookups:write'],
  guestTimers: ['lookups:write'],
  reportTimers: ['lookups:write'],
  reportSchedules: ['audit:write'],
  alerts: ['audit:write'],
  alertTimers: ['audit:write'],
  alertQueue: ['alertQueue:send'],
  'alertQueue:put': ['alertQueue:send'],
  'alertQueue:wake': ['alertQueue:send'],
  // the tenant's changes are counted in `sockets`
  commandRequests: ['tracks:write', 'audit:write', 'sockets:write', 'commandQueue:send'],
  // the access version is an item of `sockets`
  'tenants:read': ['records:read', 'sockets:read'],
  // unique constraints are items of `lookups`
  'tenants:write': ['records:write', 'sockets:write', 'lookups:write'],
  'tenants:registration': ['records:write', 'sockets:write', 'lookups:registration'],
  'tracks:read': ['tracks:read'],
  'tracks:write': ['tracks:write'],
  deviceTimers: ['tracks:write'],
  deviceLots: ['tracks:write', 'visitQueue:send'],
  'sockets:write': ['sockets:write'],
  'sockets:send': ['sockets:write', 'connections:send'],
  'sockets:all': ['sockets:tidy', 'connections:send'],
  liveUpdates: ['liveQueue:send', 'livePace:read'],
  journals: ['lookups:journals', 'saving:read'],
  trackerCredentials: ['lookups:write', 'certificates:issue', 'certificates:revoke'],
  messages: ['messages:put'],
  'messages:backlog': ['backlog:put'],
  rejectedMessages: ['rejectedMessages:send'],
  mail: ['mailQueue:send'],
  files: ['files:write'],
  'files:read': ['files:read'],
  'files:add': ['files:add'],
  geocoder: ['lookups:write', 'addresses:read'],
  mapKeys: ['mapKey:read'],
  audit: ['audit:write'],
  'audit:notes': ['audit:notes'],
  statistics: ['audit:write'],
  problems: ['audit:write'],
  sourceMessages: ['audit:write'],
  'sourceMessages:keep': ['audit:notes'],
  forwardings: ['audit:write', 'channelKey:read'],
  'forwardings:add': ['audit:write'],
  webhooks: ['channelOrigins:read'],
  brokers: ['channelOrigins:read'],
  jobs: ['audit:write'],
  jobQueue: ['jobQueue:send'],
  reportJobs: ['audit:write', 'reports:write', 'reportQueue:send'],
  'reportFiles:read': ['reports:read'],
  lake: ['audit:write', 'lakeFiles:write'],
  'lake:note': ['audit:lake'],
  'lake:read': ['audit:write', 'lakeFiles:read'],
  'archives:read': ['audit:write', 'exports:read'],
  'archives:write': ['audit:write', 'exports:write'],
  removal: [
    'records:write',
    'lookups:write',
    'tracks:write',
    'sockets:write',
    'audit:write',
    'connections:send',
    'files:write',
    'exports:write',
    'reports:write',
    'lakeFiles:write',
    'certificates:revoke',
  ],
  siteAddress: ['siteAddress:read'],
  originSecret: ['originSecret:read'],
  corsOrigins: ['corsOrigins:read'],
  mapOrigins: ['mapOrigins:read'],
  tenantDomains: ['tenantDomains:read'],
  sesMailer: ['ses:send'],
  mailSuppressions: ['audit:write'],
  channelStore: ['audit:write', 'channelKey:read'],
  pushKeys: ['channelKey:read'],
  // domains are items of `lookups`
  openIdStore: ['audit:write', 'lookups:write', 'channelKey:read'],
  'openIdStore:links': ['audit:write'],
  openIdLookups: ['lookups:write'],
  openIdProviders: ['openId:read'],
  announcements: ['audit:write', 'announcementQueue:send'],
  // addresses that a service calls dead are removed from the person
  channels: [
    'records:write',
    'sockets:write',
    'lookups:write',
    'audit:write',
    'channelKey:read',
    'channelOrigins:read',
    'ses:send',
    'sms:send',
    'siteAddress:read',
  ],
  // jobs are items of `audit`, the tenant's changes are counted in `sockets`
  commands: ['tracks:write', 'audit:write', 'sockets:write'],
  'commands:answers': ['tracks:write', 'audit:notes', 'sockets:write'],
  'commands:read': ['tracks:read'],
  'commands:history': ['tracks:read'],
  commandWakeUps: ['commandQueue:send'],
  trackerPublisher: ['trackers:send'],
  textMessages: ['sms:send'],
} as const satisfies Record<string, readonly Grant[]>

type Need = keyof typeof needGrants

const ingest = [
  'lookups:trackers',
  'tenants:read',
  'tracks:write',
  'deviceTimers',
  'sockets:write',
  'rejectedMessages',
  'problems',
  'statistics',
  // only while a command waits for the device, or its reporting rate adapts
  'commandWakeUps',
  // only what a tracker answered
  'commands:read',
] as const

const reports = [
  'tenants:read',
  'tracks:read',
  'sockets:send',
  'reportJobs',
  'files:read',
  'audit',
  'mail',
  'statistics',
  'siteAddress',
] as const

/** What each function needs; from it come its ports, its settings and its permissions. */
export const functionNeeds = {
  // what is buffered goes on to the backlog, and what is saved to those who show it
  ingest: [...ingest, 'messages:backlog', 'liveUpdates', 'journals'],
  // trackers deliver files over MQTT, too; those come through the backlog only
  'ingest-backlog': [...ingest, 'files:add'],
  // an unregistered tracker may be registered, which is written to the audit log
  // a command may leave in its answer
  'http-ingest': [
    'lookups:registration',
    'tenants:registration',
    'tracks:read',
    'messages',
    'files:add',
    'audit:notes',
    'sourceMessages:keep',
    'commands:answers',
    'originSecret',
  ],
  api: [
    'lookups',
    'confirmations',
    'guestTimers',
    'reportTimers',
    'reportSchedules',
    'alerts',
    'tenants:write',
    'tracks:write',
    'deviceTimers',
    // signing out closes the live socket at once
    'sockets:send',
    'trackerCredentials',
    'mail',
    'mailSuppressions',
    'files',
    'geocoder',
    'mapKeys',
    'audit',
    'statistics',
    'problems',
    'sourceMessages',
    'forwardings',
    'webhooks',
    'brokers',
    'alertQueue:wake',
    'jobs',
    'archives:read',
    'lake:read',
    'reportJobs',
    'channels',
    'channelStore',
    'pushKeys',
    'openIdStore',
    'openIdLookups',
    'openIdProviders',
    'announcements',
    'siteAddress',
    'originSecret',
    'corsOrigins',
    'mapOrigins',
    'tenantDomains',
    'messages',
    'commands',
    'commandWakeUps',
    'trackerPublisher',
    'textMessages',
  ],
  'commands-deliver': [
    'tenants:read',
    'tracks:read',
    'deviceTimers',
    'messages',
    'commands',
    'commandWakeUps',
    'trackerPublisher',
    'textMessages',
  ],
  // a page says which device it shows, which may report more often then
  'live-socket': ['lookups', 'tenants:read', 'sockets:write', 'commandWakeUps', 'originSecret', 'corsOrigins'],
  'live-fan-out': ['tenants:read', 'tracks:read', 'sockets:send'],
  'live-updates': ['tenants:read', 'sockets:send'],
  'live-keepalive': ['sockets:all'],
  'notify-mail': ['sesMailer', 'mailSuppressions', 'reportFiles:read'],
  // whose address it is goes into the audit log; a tenant that is gone keeps nothing
  'notify-mail-reports': ['tenants:read', 'mailSuppressions', 'audit'],
  'notify-events': [
    'tenants:read',
    'alerts',
    'alertTimers',
    'alertQueue:put',
    'forwardings:add',
    'sockets:send',
    'siteAddress',
  ],
  'notify-channels': [
    'tenants:read',
    'tracks:read',
    'alerts',
    'channels',
    'commandRequests',
    'geocoder',
    'statistics',
    'siteAddress',
    // also what is forwarded
    'alertQueue',
    'forwardings',
    'webhooks',
    'brokers',
    'sockets:send',
  ],
  'notify-due': ['tenants:read', 'tracks:read', 'alerts', 'alertTimers', 'alertQueue:put'],
  'notify-announce': ['tenants:read', 'channels', 'announcements', 'statistics', 'siteAddress'],
  'reports-run': reports,
  'watch-devices': ['deviceTimers', 'deviceLots'],
  'watch-visits': ['tenants:read', 'tracks:write', 'deviceTimers', 'deviceLots', 'commandWakeUps', 'lake:note'],
  'watch-guests': ['lookups', 'guestTimers', 'tenants:write', 'sockets:send'],
  'reports-scheduled': ['lookups', ...reports, 'reportTimers', 'reportSchedules'],
  'watch-tenants': [
    'tenants:write',
    'tracks:read',
    'files',
    'audit',
    'statistics',
    'jobs',
    'jobQueue',
    'archives:write',
    'lake',
    'commands:history',
    'openIdStore:links',
    'removal',
  ],
} as const satisfies Record<string, readonly Need[]>

export type FunctionName = keyof typeof functionNeeds

/** Each once; who may write may read. */
export function grantsOf(name: FunctionName): Grant[] {
  const all = new Set<Grant>(functionNeeds[name].flatMap((need): readonly Grant[] => needGrants[need]))
  return [...all].filter((grant) => !(grant.endsWith(':read') && all.has(grant.replace(/read$/, 'write') as Grant)))
}

export const settingsOf = (name: FunctionName): Set<Setting> =>
  new Set(grantsOf(name).flatMap((grant): readonly Setting[] => grantSettings[grant]))

type PortName<N> = N extends `${infer Port}:${string}` ? Extract<Port, keyof World> : Extract<N, keyof World>
type PortOf<N> = N extends keyof PartOfPort ? PartOfPort[N] : World[PortName<N>]

/** The ports that a function declares. */
export type PortsOf<Name extends FunctionName> = {
  [N in (typeof functionNeeds)[Name][number] as PortName<N>]: PortOf<N>
}

/** The slice of `World` that a function gets: another port does not compile. */
export type WorldOf<Name extends FunctionName> = PortsOf<Name> & Pick<World, 'now' | 'pause'>

/** What both functions have that read a stream of tracker messages. */
export type IngestWorld = Pick<WorldOf<'ingest'>, keyof WorldOf<'ingest'> & keyof WorldOf<'ingest-backlog'>>
