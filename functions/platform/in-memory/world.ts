import { filled } from '../../../shared/domain/failures.ts'
import type { LogJson } from '../../../shared/wire/live-message.ts'
import { rememberedMapKeys } from '../integrations/map-keys.ts'
import { alertKeyText } from '../alerts/alert-timers.ts'
import type { QueuedAlert } from '../ports/alert-ports.ts'
import type { ForwardingWakeUp } from '../forwarding/forwarding-ports.ts'
import { inMemoryAlerts } from './notifications/alerts.ts'
import type { LotKey, Mail, Mailer, MapKey, MapKeys, Messages, RejectedMessage, Tracks, World } from '../ports/ports.ts'
import { inMemoryAnnouncements } from './notifications/announcements.ts'
import { inMemoryChannelStore } from './notifications/channel-store.ts'
import {
  inMemoryAppMessages,
  inMemoryChannels,
  inMemoryPushKeys,
  newOutsideServices,
  type OutsideServices,
} from './notifications/channels.ts'
import type { SavedReports } from '../ports/socket-ports.ts'
import type { SendOutcome } from '../../../shared/domain/commands/outcome.ts'
import { inMemoryJournals } from '../lookups/in-memory-journals.ts'
import { inMemoryCommands } from '../commands/in-memory-commands.ts'
import type { CommandRequest, CommandRequests, CommandWakeUp, TrackerMessageOut } from '../ports/command-ports.ts'
import { inMemoryOpenIdLookups, inMemoryOpenIdProviders, inMemoryOpenIdStore } from '../openid/in-memory-openid.ts'
import { inMemoryArchives } from './archives.ts'
import type { KeptLakeFile } from '../lake/kept-lake-file.ts'
import { inMemoryAudit } from './audit.ts'
import { inMemoryJobs } from './jobs.ts'
import type { JobKey } from '../ports/tenant-ports.ts'
import { inMemoryConfirmations } from './confirmations.ts'
import { inMemoryLookups } from './lookups.ts'
import { inMemoryFiles } from './files.ts'
import { deafSource, inMemoryGeolocation } from '../geolocation/in-memory-geolocation.ts'
import type { ObservationSource } from '../geolocation/geolocation-ports.ts'
import type { RoadSource } from '../roads/road-ports.ts'
import { inMemoryRoads, roadsEverywhere } from '../roads/in-memory-roads.ts'
import { inMemoryGeocoder, namelessPlaces } from './geocoder.ts'
import { dataInAndOut } from './data-in-and-out.ts'
import { newMemory, tenantData, type Memory } from './memory.ts'
import { inMemoryLots, inMemoryTimers } from './timers.ts'
import { inMemoryMailSuppressions } from './notifications/mail-suppressions.ts'
import { inMemoryReportSchedules } from './reports/report-schedules.ts'
import { inMemoryReportJobs } from './reports/report-jobs.ts'
import { inMemorySockets } from './sockets.ts'
import { inMemoryStatistics } from './statistics.ts'
import { inMemoryRemoval, inMemoryTenants } from './tenants.ts'
import { inMemoryTrackerCredentials } from './trackers.ts'
import { inMemoryTracks } from './tracks.ts'

export interface InMemoryWorld extends World {
  /** frames that were sent, in order */
  readonly sent: { connectionId: string; text: string }[]
  readonly rejected: Memory['rejected']
  /** raw logs of trackers, as they were pushed to those who watch */
  readonly pushedLogs: { tenantId: string; lines: LogJson[] }[]
  /** messages that were put into the stream, in order */
  readonly streamed: Parameters<Messages['put']>[0][number][]
  /** things by the id of the certificate that may speak for them */
  readonly certificates: ReadonlyMap<string, string>
  /** e-mails that were sent, in order */
  readonly mails: Mail[]
  /** what channels sent to services outside */
  readonly services: OutsideServices
  /** announcements that wait for a step, in order */
  readonly waitingAnnouncements: { tenantId: string; id: string }[]
  /** jobs of tenants that wait for a worker, in order; a test takes them out */
  readonly queuedJobs: JobKey[]
  /** reports whose job was started, in order */
  readonly startedReports: { tenantId: string; jobId: string; delayMs?: number }[]
  /** messages that were put into the queue of notifications, in order; a test takes them out */
  readonly queuedAlerts: QueuedAlert[]
  /** what is to be forwarded after a while, in order */
  readonly forwardingWakeUps: Memory['forwardingWakeUps']
  /** for how long (ms) messages of the queue are hidden, by receipt */
  readonly delayedAlerts: ReadonlyMap<string, number>
  /** commands that notifications ordered, in order */
  readonly requestedCommands: (CommandRequest & { tenantId: string })[]
  /** what was handed over to those who show it, in order */
  readonly handedOver: SavedReports[]
  /** wake-ups of queues of commands, in order; the world carries none out */
  /** lots of device timers that were queued, in order */
  readonly queuedLots: LotKey[]
  readonly wakeUps: (CommandWakeUp & { delayMs: number })[]
  /** what was published to trackers, in order */
  readonly published: TrackerMessageOut[]
  /** what the next messages to trackers come to; `acknowledged` without any */
  readonly outcomes: SendOutcome[]
  readonly texts: { phone: string; text: string }[]
  /** who answers as a provider, and what domains say of themselves; a test says it */
  readonly openId: Memory['openId']
  /** who answers as a server that is imported from; a test says it */
  readonly imported: Memory['importServers']
  /** files of a tenant's exports, by name */
  exportsOf(tenantId: string): ReadonlyMap<string, Uint8Array>
  /** files of a tenant's data lake, by path */
  lakeOf(tenantId: string): ReadonlyMap<string, KeptLakeFile>
  /** Moves the world's own clock to a time (epoch ms); only without `options.now`. */
  moveTo(time: number): void
  /** The key that `mapKeys` reads next; none in the beginning. */
  setMapKey(key: MapKey | null): void
  /** The browser of this connection is gone without having closed it. */
  vanish(connectionId: string): void
}

/** The time without `options.now`: Wednesday noon in Algiers. */
const defaultNow = Date.UTC(2024, 4, 1, 11)

const inEnglish = (message: RejectedMessage) => ({ ...message, reason: filled(message.reason) })

interface InMemoryOptions {
  now?: () => number
  memory?: Memory
  /** who knows access points and cells; nobody when not given */
  observations?: ObservationSource
  /** who knows roads; they are everywhere when not given */
  roads?: RoadSource
}

/** A world in memory, empty unless a memory is given, whose clock moves only by `moveTo`. */
export function inMemoryWorld(options: InMemoryOptions = {}): InMemoryWorld {
  let time = defaultNow
  const memory = options.memory ?? newMemory(options.now ?? (() => time))
  const tracks = new Map<string, Tracks>()
  const tenants = inMemoryTenants(memory)
  const services = newOutsideServices()
  const mail = mailIn(memory)
  return {
    lookups: inMemoryLookups(memory),
    tenants,
    tracks(tenantId) {
      const port = tracks.get(tenantId) ?? inMemoryTracks(memory, tenantId)
      tracks.set(tenantId, port)
      return port
    },
    messages: messagesIn(memory),
    journals: inMemoryJournals(memory),
    trackerCredentials: (tenantId) => inMemoryTrackerCredentials(memory, tenantId),
    ...timersIn(memory),
    ...alertsIn(memory),
    reportSchedules: (tenantId) => inMemoryReportSchedules(memory, tenantId),
    sockets: inMemorySockets(memory),
    liveUpdates: { put: async (saved) => void memory.liveUpdates.push(...structuredClone(saved)) },
    rejectedMessages: {
      send: async (_tenantId, messages) => void memory.rejected.push(...messages.map(inEnglish)),
    },
    mail,
    mailSuppressions: (tenantId) => inMemoryMailSuppressions(memory, tenantId),
    channels: (tenantId) =>
      inMemoryChannels(memory, tenantId, { mailer: mail, records: (id) => tenants.records(id), outside: services }),
    appMessages: (tenantId) => inMemoryAppMessages(memory, tenantId, services),
    channelStore: (tenantId) => inMemoryChannelStore(memory, tenantId),
    pushKeys: inMemoryPushKeys,
    openIdStore: (tenantId) => inMemoryOpenIdStore(memory, tenantId),
    openIdLookups: inMemoryOpenIdLookups(memory),
    openIdProviders: inMemoryOpenIdProviders(memory),
    announcements: (tenantId) => inMemoryAnnouncements(memory, tenantId),
    confirmations: inMemoryConfirmations(memory),
    audit: (tenantId) => inMemoryAudit(memory, tenantId),
    statistics: inMemoryStatistics(memory),
    ...dataInAndOut(memory, services),
    jobs: inMemoryJobs(memory),
    jobQueue: { put: async (job) => void memory.queuedJobs.push(job) },
    removal: inMemoryRemoval(memory),
    reportJobs: async (tenantId) => inMemoryReportJobs(memory, tenantId),
    archives: (tenantId) => inMemoryArchives(memory, tenantId),
    files: (tenantId) => inMemoryFiles(memory, tenantId),
    ...placesIn(memory, options),
    commands: (tenantId) => inMemoryCommands(memory, tenantId),
    ...commandPorts(memory),
    siteAddress: () => 'https://qafila.example',
    now: () => memory.now(),
    pause: async () => {},

    ...observed(memory),
    services,
    moveTo(to) {
      time = to
    },
  }
}

const placesIn = (memory: Memory, { observations = deafSource, roads = roadsEverywhere }: InMemoryOptions) => ({
  geocoder: inMemoryGeocoder(memory, namelessPlaces),
  geolocation: inMemoryGeolocation(memory, observations),
  roads: inMemoryRoads(memory, roads),
  mapKeys: mapKeysIn(memory),
})

const mailIn = (memory: Memory): Mailer => ({
  async send(sending) {
    memory.mails.push({ ...sending })
    return { sent: true }
  },
})

const messagesIn = (memory: Memory): Messages => ({
  async put(messages, stream) {
    memory.streamed.push(...messages.map((message) => structuredClone(stream ? { ...message, stream } : message)))
  },
})

/** Around commands: what leaves is kept, and comes to what the memory says. */
export const commandPorts = (memory: Memory): Pick<World, 'commandWakeUps' | 'trackerPublisher' | 'textMessages'> => ({
  commandWakeUps: {
    put: async (wakeUps, delayMs = 0) =>
      void memory.wakeUps.push(...wakeUps.map((wakeUp) => structuredClone({ ...wakeUp, delayMs }))),
  },
  trackerPublisher: {
    async send(message) {
      memory.published.push(structuredClone(message))
      return memory.outcomes.shift() ?? { kind: 'acknowledged' }
    },
  },
  textMessages: {
    isAvailable: () => true,
    async send(phone, text) {
      memory.texts.push({ phone, text })
      return { isSent: true }
    },
  },
})

/** The key of `memory.mapKey`, as it was when it was read. */
export const mapKeysIn = (memory: Memory): MapKeys =>
  rememberedMapKeys(
    async () => memory.mapKey,
    () => memory.now(),
  )

const alertsIn = (memory: Memory) => ({
  alerts: (tenantId: string) => inMemoryAlerts(memory, tenantId),
  alertTimers: inMemoryTimers(memory, memory.alertTimers, alertKeyText),
  alertQueue: {
    put: async (messages: readonly QueuedAlert[]) => void memory.queuedAlerts.push(...structuredClone(messages)),
    wake: async (wakeUp: ForwardingWakeUp, delayMs: number) =>
      void memory.forwardingWakeUps.push({ ...wakeUp, delayMs }),
    delay: async (receipt: string, ms: number) => void memory.delayedAlerts.set(receipt, ms),
  },
  commandRequests: (tenantId: string): CommandRequests => ({
    tenantId,
    send: async (request) => void memory.requestedCommands.push({ tenantId, ...request }),
  }),
})

const timersIn = (memory: Memory) => ({
  deviceTimers: inMemoryTimers(memory, memory.deviceTimers, ({ tenantId, deviceId }) => `${tenantId}#${deviceId}`),
  deviceLots: inMemoryLots(memory),
  guestTimers: inMemoryTimers(memory, memory.guestTimers, ({ tenantId, userId }) => `${tenantId}#${userId}`),
  reportTimers: inMemoryTimers(memory, memory.reportTimers, ({ tenantId, reportId }) => `${tenantId}#${reportId}`),
})

/** What tests see of a world, and do to it from outside. */
const observed = (memory: Memory) => ({
  sent: memory.sent,
  handedOver: memory.liveUpdates,
  rejected: memory.rejected,
  pushedLogs: memory.pushedLogs,
  streamed: memory.streamed,
  certificates: memory.certificates,
  mails: memory.mails,
  startedReports: memory.startedReports,
  queuedAlerts: memory.queuedAlerts,
  forwardingWakeUps: memory.forwardingWakeUps,
  delayedAlerts: memory.delayedAlerts,
  requestedCommands: memory.requestedCommands,
  waitingAnnouncements: memory.waitingAnnouncements,
  queuedJobs: memory.queuedJobs,
  wakeUps: memory.wakeUps,
  queuedLots: memory.queuedLots,
  published: memory.published,
  outcomes: memory.outcomes,
  texts: memory.texts,
  openId: memory.openId,
  imported: memory.importServers,
  exportsOf: (tenantId: string) => tenantData(memory, tenantId).archives,
  lakeOf: (tenantId: string) => tenantData(memory, tenantId).lakeFiles,
  setMapKey(key: MapKey | null) {
    memory.mapKey = key
  },
  vanish(connectionId: string) {
    memory.gone.add(connectionId)
  },
})
