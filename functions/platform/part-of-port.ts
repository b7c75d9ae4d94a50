import type { AlertQueue } from './ports/alert-ports.ts'
import type { Commands } from './ports/command-ports.ts'
import type { Files, Lookups, OpenIdStore, Sockets, Tracks, TrackWrite } from './ports/ports.ts'
import type { Archives } from './ports/tenant-ports.ts'
import type { Geolocation } from './geolocation/geolocation-ports.ts'
import type { Lake } from './lake/lake-ports.ts'
import type { Forwardings } from './forwarding/forwarding-ports.ts'
import type { BacklogMessages } from './ports/tracker-ports.ts'
import type { SourceMessages } from './sources/source-ports.ts'

/** The ports of which a need gives only a part. */
export interface PartOfPort {
  'tracks:read': (tenantId: string) => Omit<Tracks, TrackWrite>
  /** whose a tracker is; sessions, tokens and addresses stay out of reach */
  'lookups:trackers': Pick<Lookups, 'devicesByUniqueId' | 'noteUnknownTracker' | 'countAttempt'>
  /** and whose a secret is */
  'lookups:registration': Pick<Lookups, 'trackerKey' | 'devicesByUniqueId' | 'noteUnknownTracker' | 'countAttempt'>
  'sockets:write': Omit<Sockets, 'send' | 'disconnect' | 'all'>
  'sockets:send': Omit<Sockets, 'all'>
  /** it opens and changes none */
  'sockets:all': Pick<Sockets, 'all' | 'send' | 'close' | 'disconnect' | 'keepListening'>
  /** what devices deliver; it reads none of it */
  'files:add': (tenantId: string) => Pick<Files, 'tenantId' | 'put' | 'bytesUsed'>
  /** what an organisation uploaded, one at a time */
  'files:read': (tenantId: string) => Pick<Files, 'tenantId' | 'get'>
  /** what is kept of earlier answers; it asks nobody */
  'geolocation:known': Pick<Geolocation, 'isAvailable' | 'known'>
  'geolocation:available': Pick<Geolocation, 'isAvailable'>
  'messages:backlog': BacklogMessages
  'alertQueue:put': Pick<AlertQueue, 'put' | 'wake'>
  'alertQueue:wake': Pick<AlertQueue, 'wake'>
  /** of one device at a time; it changes none */
  'commands:read': (tenantId: string) => Pick<Commands, 'tenantId' | 'queue' | 'command'>
  'commands:history': (tenantId: string) => Pick<Commands, 'tenantId' | 'history'>
  /** what came in; it reads none of it */
  'sourceMessages:keep': (tenantId: string) => Pick<SourceMessages, 'keep'>
  /** what is to be sent; it sends none of it */
  'forwardings:add': (tenantId: string) => Pick<Forwardings, 'add'>
  'openIdStore:links': (tenantId: string) => Pick<OpenIdStore, 'tenantId' | 'links'>
  /** that files are to be written again; it reads and writes none */
  'lake:note': (tenantId: string) => Pick<Lake, 'note'>
  'lake:read': (tenantId: string) => Pick<Lake, 'note' | 'notes' | 'list' | 'link'>
  'archives:read': (tenantId: string) => Pick<Archives, 'tenantId' | 'status' | 'saveStatus' | 'link'>
}
