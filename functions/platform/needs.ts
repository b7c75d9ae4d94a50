import type { Setting } from './env.ts'
import type { Files, Sockets, Tracks, World } from './ports/ports.ts'
import type { BacklogMessages } from './ports/tracker-ports.ts'
import type { Archives } from './ports/tenant-ports.ts'

/**
 * What a function can be allowed, and the settings that it then needs. `infra/grants.ts` has the permission of each;
 * this file is free of the AWS SDK, so that both sides can read it.
 */
export const grantSettings = {
  'lookups:write': ['lookupsTable'],
  'records:read': ['recordsTable'],
  'records:write': ['recordsTable'],
  'tracks:read': ['tracksTable'],
  'tracks:write': ['tracksTable'],
  'sockets:read': ['socketsTable'],
  'sockets:write': ['socketsTable'],
  'sockets:scan': ['socketsTable'],
  'audit:write': ['auditTable'],
  'connections:send': ['socketEndpoint'],
  'messages:put': ['messagesStream', 'backlogStream'],
  'backlog:put': ['backlogStream'],
  'rejectedMessages:send': ['rejectedMessagesQueueUrl'],
  'mailQueue:send': ['mailQueueUrl'],
  'reportQueue:send': ['reportQueueUrl'],
  'ses:send': ['mailFrom'],
  'files:write': ['filesBucket'],
  'files:add': ['filesBucket'],
  'exports:read': ['filesBucket'],
  'exports:write': ['filesBucket'],
  'reports:read': ['filesBucket'],
  'reports:write': ['filesBucket'],
  'certificates:issue': ['trackerPolicy', 'certificatePrefix', 'brokerRootCertificate', 'plainBroker'],
  'certificates:revoke': ['trackerPolicy', 'certificatePrefix', 'brokerRootCertificate', 'plainBroker'],
  'addresses:read': ['geocoderRegion'],
  'siteAddress:read': ['siteAddress'],
  'originSecret:read': ['originSecret'],
  'corsOrigins:read': ['corsOrigins'],
} as const satisfies Record<string, readonly Setting[]>

export type Grant = keyof typeof grantSettings

/** What a function can need: a port of `World`, after the colon how much of it; or, at the end, what is no port. */
const needGrants = {
  lookups: ['lookups:write'],
  confirmations: ['lookups:write'],
  guestTimers: ['lookups:write'],
  reportTimers: ['lookups:write'],
  reportSchedules: ['audit:write'],
  // the access version is an item of `sockets`
  'tenants:read': ['records:read', 'sockets:read'],
  // unique constraints are items of `lookups`
  'tenants:write': ['records:write', 'sockets:write', 'lookups:write'],
  'tracks:read': ['tracks:read'],
  'tracks:write': ['tracks:write'],
  deviceTimers: ['tracks:write'],
  'sockets:write': ['sockets:write'],
  'sockets:send': ['sockets:write', 'connections:send'],
  'sockets:all': ['sockets:write', 'sockets:scan', 'connections:send'],
  trackerCredentials: ['lookups:write', 'certificates:issue', 'certificates:revoke'],
  messages: ['messages:put'],
  'messages:backlog': ['backlog:put'],
  rejectedMessages: ['rejectedMessages:send'],
  mail: ['mailQueue:send'],
  files: ['files:write'],
  'files:add': ['files:add'],
  geocoder: ['lookups:write', 'addresses:read'],
  audit: ['audit:write'],
  statistics: ['audit:write'],
  problems: ['audit:write'],
  jobs: ['audit:write'],
  reportJobs: ['audit:write', 'reports:write', 'reportQueue:send'],
  'reportFiles:read': ['reports:read'],
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
    'certificates:revoke',
  ],
  siteAddress: ['siteAddress:read'],
  originSecret: ['originSecret:read'],
  corsOrigins: ['corsOrigins:read'],
  sesMailer: ['ses:send'],
} as const satisfies Record<string, readonly Grant[]>

type Need = keyof typeof needGrants

const ingest = [
  'lookups',
  'tenants:read',
  'tracks:write',
  'deviceTimers',
  'sockets:write',
  'rejectedMessages',
  'problems',
  'statistics',
] as const

/** What each function needs; from it come its ports, its settings and its permissions. */
export const functionNeeds = {
  // what is buffered goes on to the backlog stream
  ingest: [...ingest, 'messages:backlog'],
  // trackers deliver files over MQTT, too; those come through the backlog stream only
  'ingest-backlog': [...ingest, 'files:add'],
  // an unregistered tracker may be registered, which is written to the audit log
  'http-ingest': ['lookups', 'tenants:write', 'messages', 'files:add', 'audit', 'originSecret'],
  api: [
    'lookups',
    'confirmations',
    'guestTimers',
    'reportTimers',
    'reportSchedules',
    'tenants:write',
    'tracks:write',
    'deviceTimers',
    // signing out closes the live socket at once
    'sockets:send',
    'trackerCredentials',
    'mail',
    'files',
    'geocoder',
    'audit',
    'statistics',
    'problems',
    'jobs',
    'archives:read',
    'reportJobs',
    'siteAddress',
    'originSecret',
    'corsOrigins',
  ],
  'live-socket': ['lookups', 'tenants:read', 'sockets:write', 'originSecret', 'corsOrigins'],
  'live-fan-out': ['tenants:read', 'tracks:read', 'sockets:send'],
  'live-keepalive': ['sockets:all'],
  'notify-mail': ['sesMailer', 'reportFiles:read'],
  'reports-run': [
    'tenants:read',
    'tracks:read',
    'sockets:send',
    'reportJobs',
    'audit',
    'mail',
    'statistics',
    'siteAddress',
  ],
  'watch-devices': ['tenants:read', 'tracks:write', 'deviceTimers'],
  'watch-guests': ['lookups', 'guestTimers', 'tenants:write', 'sockets:send'],
  'reports-scheduled': [
    'lookups',
    'tenants:read',
    'tracks:read',
    'sockets:send',
    'reportTimers',
    'reportSchedules',
    'reportJobs',
    'mail',
    'audit',
    'statistics',
    'siteAddress',
  ],
  'watch-tenants': [
    'tenants:write',
    'tracks:read',
    'files',
    'audit',
    'statistics',
    'jobs',
    'archives:write',
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

/** The ports of which a need gives only a part. */
interface PartOfPort {
  'tracks:read': (tenantId: string) => Omit<Tracks, 'save' | 'touch' | 'forget' | 'removePositions' | 'saveDays'>
  'sockets:write': Omit<Sockets, 'send' | 'disconnect' | 'all'>
  'sockets:send': Omit<Sockets, 'all'>
  /** what devices deliver; it reads none of it */
  'files:add': (tenantId: string) => Pick<Files, 'tenantId' | 'put' | 'bytesUsed'>
  'messages:backlog': BacklogMessages
  'archives:read': (tenantId: string) => Pick<Archives, 'tenantId' | 'status' | 'saveStatus' | 'link'>
}

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
