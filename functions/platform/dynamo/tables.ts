/**
 * The facts of the tables, as plain data: `infra/state` makes the tables from them, the tests start them in the
 * emulator. The keys are described in docs/decisions/0001-tables-keys-and-stored-forms.md.
 */
import type { ForwardedTo } from '../../../shared/domain/forwarding/chosen.ts'
export interface TableFacts {
  /** text partition and sort key */
  partitionKey: 'pk'
  sortKey: 'sk'
  /** attribute with the epoch second after which an item may be removed; absent when items stay */
  ttl?: string
  /** what the change stream carries; absent when there is no stream */
  stream?: 'NEW_AND_OLD_IMAGES' | 'NEW_IMAGE'
  /** text keys; an item without the partition attribute costs the index nothing */
  indexes?: readonly { name: string; partitionKey: string; sortKey: string; projection: 'ALL' }[]
}

const keys = { partitionKey: 'pk', sortKey: 'sk' } as const

/** Events of a tenant by time. Only events carry its partition attribute. */
export const feedIndex = { name: 'feed', partitionKey: 'f', sortKey: 'sk', projection: 'ALL' } as const

export const tables = {
  lookups: { ...keys, ttl: 'x' },
  records: keys,
  tracks: { ...keys, ttl: 'x', stream: 'NEW_AND_OLD_IMAGES', indexes: [feedIndex] },
  sockets: { ...keys, ttl: 'x', stream: 'NEW_IMAGE' },
  audit: { ...keys, ttl: 'x' },
} as const satisfies Record<string, TableFacts>
export type TableName = keyof typeof tables

/** Prefixes of the partitions in `lookups` that functions of tracker messages use; their permissions are made of them. */
export const lookupPartitions = {
  tracker: 'TRACKER#',
  trackerKey: 'TRACKERKEY#',
  unregistered: 'UNKNOWN#',
  attempt: 'ATTEMPT#',
  observations: 'OBSERVED#',
  journal: 'JOURNAL#',
  journals: 'JOURNALS',
} as const
/** Prefixes of the sort keys in `tracks`; the stream filters of `live` are made of them. */
export const trackItems = {
  state: 'S#',
  block: 'B#',
  event: 'E#',
  day: 'Y#',
  whereabouts: 'W#',
  command: 'C#',
  queue: 'Q#',
  tripChange: 'L#',
  serviceDone: 'V#',
  trackImport: 'F#',
} as const
/** The attribute of a device's state by which its writer says that it announces it; the stream's filter is made of it. */
export const handedOver = 'w'
/** The attribute of a device's state by which its writer says that its new positions are forwarded; the stream's filter is made of it. */
export const forwarded = 'o'
/** What it holds. */
export const forwardedMarks = { targets: 1, address: 2, both: 3 } as const satisfies Record<
  Exclude<ForwardedTo, 'nobody'>,
  number
>
export type ForwardedMark = (typeof forwardedMarks)[keyof typeof forwardedMarks]
/** The partitions in `sockets` of raw logs, which the stream carries to those who watch them; its filter is made of it. */
export const rawLogPartition = 'LOG#'
/** The partition in `sockets` of those who watch raw logs: one for all tenants, because it is read as a whole. */
export const listeningPartition = 'LISTENING'
/** Prefixes of the sort keys of one tenant's items in `sockets`. */
export const socketItems = { access: 'ACCESS', connection: 'C#' } as const
/**
 * What the partitions in `audit` end with, after the tenant, of which functions use a part: HTTP ingest, and visits of
 * devices, which note files of the data lake. Their permissions are made of them.
 */
export const auditPartitionEnds = {
  entries: '#audit',
  commandJobs: '#commands',
  sources: '#sources',
  lake: '#lake',
} as const
