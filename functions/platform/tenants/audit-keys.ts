import { alertPartition } from '../alerts/alert-keys.ts'
import { padded, type Key } from '../dynamo/store.ts'
import { auditPartitionEnds } from '../dynamo/tables.ts'
import { timeText } from '../tracks/track-keys.ts'
import { hourMs } from '../../../shared/domain/time/durations.ts'

/** The keys of `audit`. Those of a tenant begin with its id. */

export const auditPartition = (tenantId: string): string => `T#${tenantId}${auditPartitionEnds.entries}`
export const daysPartition = (tenantId: string): string => `T#${tenantId}#days`
const activePartition = (tenantId: string): string => `T#${tenantId}#active`
export const exportPartition = (tenantId: string): string => `T#${tenantId}#export`
export const reportPartition = (tenantId: string): string => `T#${tenantId}#reports`
export const problemPartition = (tenantId: string): string => `T#${tenantId}#problems`
export const schedulePartition = (tenantId: string): string => `T#${tenantId}#schedules`

export const channelPartition = (tenantId: string): string => `T#${tenantId}#channels`
export const pushPartition = (tenantId: string): string => `T#${tenantId}#push`
export const announcementPartition = (tenantId: string): string => `T#${tenantId}#announcements`
export const mailPartition = (tenantId: string): string => `T#${tenantId}#mail`
export const openIdPartition = (tenantId: string): string => `T#${tenantId}#openid`
export const commandJobPartition = (tenantId: string): string => `T#${tenantId}${auditPartitionEnds.commandJobs}`
export const sourcePartition = (tenantId: string): string => `T#${tenantId}${auditPartitionEnds.sources}`
export const forwardingPartition = (tenantId: string): string => `T#${tenantId}#forwarding`
export const importPartition = (tenantId: string): string => `T#${tenantId}#import`
export const lakePartition = (tenantId: string): string => `T#${tenantId}${auditPartitionEnds.lake}`

/** Every partition of a tenant, for its removal. */
export const auditPartitions = (tenantId: string): string[] =>
  [
    auditPartition,
    daysPartition,
    activePartition,
    exportPartition,
    reportPartition,
    problemPartition,
    schedulePartition,
    alertPartition,
    channelPartition,
    pushPartition,
    announcementPartition,
    commandJobPartition,
    mailPartition,
    openIdPartition,
    sourcePartition,
    forwardingPartition,
    lakePartition,
    importPartition,
  ].map((partition) => partition(tenantId))

export const auditEntriesKey = (tenantId: string, at: number, chance: string): Key => ({
  pk: auditPartition(tenantId),
  sk: `${timeText(at)}#${chance}`,
})

export const hourOf = (epochMs: number): number => epochMs - (epochMs % hourMs)

/** The same key for every track view of one user and device within an hour. */
export const trackViewKey = (tenantId: string, view: { at: number; userId: number; deviceId: number }): Key => ({
  pk: auditPartition(tenantId),
  sk: `${timeText(hourOf(view.at))}#L#${view.userId}#${view.deviceId}`,
})

export const dayKey = (tenantId: string, day: string): Key => ({ pk: daysPartition(tenantId), sk: day })
export const activeKey = (tenantId: string, day: string, userId: number): Key => ({
  pk: activePartition(tenantId),
  sk: `${day}#${padded(userId)}`,
})
