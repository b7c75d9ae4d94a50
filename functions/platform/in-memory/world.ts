import type { LogJson } from '../../../shared/wire/live-message.ts'
import type { Mail, Messages, RejectedMessage, Tracks, World } from '../ports/ports.ts'
import { inMemoryArchives } from './archives.ts'
import { inMemoryAudit } from './audit.ts'
import { inMemoryJobs } from './jobs.ts'
import { inMemoryConfirmations } from './confirmations.ts'
import { inMemoryLookups } from './lookups.ts'
import { inMemoryFiles } from './files.ts'
import { inMemoryGeocoder, namelessPlaces } from './geocoder.ts'
import { newMemory, tenantData, type Memory } from './memory.ts'
import { inMemoryTimers } from './timers.ts'
import { inMemoryProblems } from './problems.ts'
import { inMemoryReportSchedules } from './report-schedules.ts'
import { inMemoryReportJobs } from './report-jobs.ts'
import { inMemorySockets } from './sockets.ts'
import { inMemoryStatistics } from './statistics.ts'
import { inMemoryRemoval, inMemoryTenants } from './tenants.ts'
import { inMemoryTrackerCredentials } from './trackers.ts'
import { inMemoryTracks } from './tracks.ts'

export interface InMemoryWorld extends World {
  /** frames that were sent, in order */
  readonly sent: { connectionId: string; text: string }[]
  readonly rejected: RejectedMessage[]
  /** raw logs of trackers, as they were pushed to those who watch */
  readonly pushedLogs: { tenantId: string; lines: LogJson[] }[]
  /** messages that were put into the stream, in order */
  readonly streamed: Parameters<Messages['put']>[0][number][]
  /** things by the id of the certificate that may speak for them */
  readonly certificates: ReadonlyMap<string, string>
  /** e-mails that were sent, in order */
  readonly mails: Mail[]
  /** reports whose job was started, in order */
  readonly startedReports: { tenantId: string; jobId: string }[]
  /** files of a tenant's exports, by name */
  exportsOf(tenantId: string): ReadonlyMap<string, Uint8Array>
  /** Moves the world's own clock to a time (epoch ms); only without `options.now`. */
  moveTo(time: number): void
  /** The browser of this connection is gone without having closed it. */
  vanish(connectionId: string): void
}

/** The time without `options.now`: Wednesday noon in Algiers. */
const defaultNow = Date.UTC(2024, 4, 1, 11)

/** A world in memory, empty, whose clock moves only by `moveTo`. */
export function inMemoryWorld(options: { now?: () => number } = {}): InMemoryWorld {
  let time = defaultNow
  const memory = newMemory(options.now ?? (() => time))
  const tracks = new Map<string, Tracks>()

  return {
    lookups: inMemoryLookups(memory),
    tenants: inMemoryTenants(memory),
    tracks(tenantId) {
      const port = tracks.get(tenantId) ?? inMemoryTracks(memory, tenantId)
      tracks.set(tenantId, port)
      return port
    },
    messages: {
      async put(messages, stream) {
        memory.streamed.push(...messages.map((message) => structuredClone(stream ? { ...message, stream } : message)))
      },
    },
    trackerCredentials: (tenantId) => inMemoryTrackerCredentials(memory, tenantId),
    ...timersIn(memory),
    reportSchedules: (tenantId) => inMemoryReportSchedules(memory, tenantId),
    sockets: inMemorySockets(memory),
    rejectedMessages: {
      send: async (_tenantId, messages) => void memory.rejected.push(...structuredClone([...messages])),
    },
    mail: {
      async send(mail) {
        memory.mails.push({ ...mail })
        return { sent: true }
      },
    },
    confirmations: inMemoryConfirmations(memory),
    audit: (tenantId) => inMemoryAudit(memory, tenantId),
    statistics: inMemoryStatistics(memory),
    problems: (tenantId) => inMemoryProblems(memory, tenantId),
    jobs: inMemoryJobs(memory),
    removal: inMemoryRemoval(memory),
    reportJobs: async (tenantId) => inMemoryReportJobs(memory, tenantId),
    archives: (tenantId) => inMemoryArchives(memory, tenantId),
    files: (tenantId) => inMemoryFiles(memory, tenantId),
    geocoder: inMemoryGeocoder(memory, namelessPlaces),
    siteAddress: () => 'https://qafila.example',
    now: () => memory.now(),
    pause: async () => {},

    ...observed(memory),
    moveTo(to) {
      time = to
    },
  }
}

const timersIn = (memory: Memory) => ({
  deviceTimers: inMemoryTimers(memory, memory.deviceTimers, ({ tenantId, deviceId }) => `${tenantId}#${deviceId}`),
  guestTimers: inMemoryTimers(memory, memory.guestTimers, ({ tenantId, userId }) => `${tenantId}#${userId}`),
  reportTimers: inMemoryTimers(memory, memory.reportTimers, ({ tenantId, reportId }) => `${tenantId}#${reportId}`),
})

/** What tests see of a world, and do to it from outside. */
const observed = (memory: Memory) => ({
  sent: memory.sent,
  rejected: memory.rejected,
  pushedLogs: memory.pushedLogs,
  streamed: memory.streamed,
  certificates: memory.certificates,
  mails: memory.mails,
  startedReports: memory.startedReports,
  exportsOf: (tenantId: string) => tenantData(memory, tenantId).archives,
  vanish(connectionId: string) {
    memory.gone.add(connectionId)
  },
})
