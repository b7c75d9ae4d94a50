import type { Setting } from './env.ts'
import { grantSettings, type Grant } from './grant-settings.ts'
import { needGrants, type Need } from './need-grants.ts'
import type { PartOfPort } from './part-of-port.ts'
import type { World } from './ports/ports.ts'

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
  ingest: [...ingest, 'messages:backlog', 'liveUpdates', 'journals', 'geolocation:known'],
  // trackers deliver files over MQTT, too; those come through the backlog only, as does what waits for a service
  'ingest-backlog': [...ingest, 'files:add', 'geolocation'],
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
    'geolocation:available',
    'roads',
    'mapKeys',
    'audit',
    'statistics',
    'problems',
    'sourceMessages',
    'forwardings',
    'webhooks',
    'brokers',
    'awsTargets',
    'alertQueue:wake',
    'jobs',
    'archives:read',
    'lake:read',
    'imports',
    'importServers',
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
    'appMessages',
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
    'appMessages',
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
    'awsTargets',
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
    'imports',
    'importServers',
    // history that was imported goes the way of buffers
    'messages:backlog',
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
