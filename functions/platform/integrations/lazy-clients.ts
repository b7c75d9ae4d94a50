import {
  hasEndpoint,
  noGeocoder,
  amazonRoot,
  noMessageStream,
  noMapKey,
  noPlainBroker,
  ownBrokerName,
  requireEnv,
  smsIsOn,
} from '../env.ts'
import { textMessagesBy } from '../commands/text-messages.ts'
import { once } from '../once.ts'
import type { SmsService } from './channels/channel.ts'
import type { AlertQueue } from '../ports/alert-ports.ts'
import type {
  CommandWakeUps,
  Files,
  Mailer,
  MapKeys,
  PlaceSource,
  RejectedMessages,
  TextMessages,
  TrackerPublisher,
} from '../ports/ports.ts'
import type { Authority, Messages } from '../ports/tracker-ports.ts'
import type { LotQueue } from '../timers/device-lots.ts'
import type { Store } from '../dynamo/store.ts'
import type { AnnouncementQueue } from '../channels/announcements.ts'
import type { LiveUpdates } from '../ports/socket-ports.ts'
import type { ReportFiles, ReportJobs } from '../ports/report-ports.ts'
import type { ArchiveFiles } from './archive-bucket.ts'
import { type MapKeySource, rememberedMapKeys } from './map-keys.ts'

/**
 * Ports to AWS whose SDK clients are loaded at their first use: most calls need none of them, and a client that is not
 * loaded costs a cold start nothing. What they are connected to comes from the function's settings.
 */

/** Loads a client while a function starts whose first event needs it. A failure comes again at its first use. */
const preload = (client: () => Promise<unknown>): void => void client().catch(() => undefined)

const messageTable = once(async () => {
  const [{ documentClient }, { tableMessages }] = await Promise.all([
    import('../clients/dynamo-client.ts'),
    import('./message-table.ts'),
  ])
  return tableMessages(documentClient(), requireEnv('messageTable'), () => Date.now())
})

const messages = once(async (): Promise<Messages> => {
  const stream = requireEnv('messageStream')
  if (stream === noMessageStream) return messageTable()
  const [{ streamClient }, { kinesisMessages }, table] = await Promise.all([
    import('../clients/stream-client.ts'),
    import('./message-stream.ts'),
    messageTable(),
  ])
  return kinesisMessages(once(streamClient), { stream, table })
})

export const preloadMessages = () => preload(messages)
export const lazyMessages: Messages = {
  put: async (given, all) => (await (all === 'backlog' ? messageTable() : messages())).put(given, all),
}

const authority = once(async () => {
  const [{ iotClient }, { iotAuthority }, { amazonRootCertificate }] = await Promise.all([
    import('../clients/iot-client.ts'),
    import('./iot-authority.ts'),
    import('./amazon-root.ts'),
  ])
  const root = requireEnv('brokerRootCertificate')
  return iotAuthority(iotClient(), {
    policyName: requireEnv('trackerPolicy'),
    certificatePrefix: requireEnv('certificatePrefix'),
    rootCertificate: root === amazonRoot ? amazonRootCertificate() : root,
    plainUrl: plainBroker(),
    brokerName: brokerName(),
    rulePrefix: requireEnv('rulePrefix'),
  })
})

function brokerName(): string | null {
  const name = requireEnv('brokerName')
  return name === ownBrokerName ? null : name
}

function plainBroker(): string | null {
  const url = requireEnv('plainBroker')
  return url === noPlainBroker ? null : url
}

export const lazyAuthority: Authority = {
  sign: async () => (await authority()).sign(),
  admit: async (...certificate) => (await authority()).admit(...certificate),
  end: async (...certificate) => (await authority()).end(...certificate),
  broker: async () => (await authority()).broker(),
}

const queues = once(async () => {
  const [{ queueClient }, { queueRejectedMessages }, { queuedMailer }, { queuedAlerts }, { queuedLots }] =
    await Promise.all([
      import('../clients/queue-client.ts'),
      import('./rejected-messages.ts'),
      import('./mail-queue.ts'),
      import('../alerts/alert-queue.ts'),
      import('../timers/lot-queue.ts'),
    ])
  const client = once(queueClient)
  return {
    rejectedMessages: queueRejectedMessages(client, () => requireEnv('rejectedMessagesQueueUrl')),
    lots: queuedLots(client, () => requireEnv('visitQueueUrl')),
    alerts: queuedAlerts(client, () => requireEnv('alertQueueUrl')),
    mailer: queuedMailer(client, () => requireEnv('mailQueueUrl')),
  }
})

export const lazyRejectedMessages: RejectedMessages = {
  send: async (tenantId, rejectedMessages) => (await queues()).rejectedMessages.send(tenantId, rejectedMessages),
}

export const lazyLotQueue: LotQueue = { put: async (lots) => (await queues()).lots.put(lots) }

const announcementQueue = once(async () => {
  const [{ queueClient }, { queuedAnnouncements }] = await Promise.all([
    import('../clients/queue-client.ts'),
    import('./announcement-queue.ts'),
  ])
  return queuedAnnouncements(once(queueClient), () => requireEnv('announcementQueueUrl'))
})

export const lazyAnnouncementQueue: AnnouncementQueue = {
  put: async (step) => (await announcementQueue()).put(step),
}

const liveUpdates = once(async () => {
  const [{ quickQueueClient }, { queuedLiveUpdates }] = await Promise.all([
    import('../clients/queue-client.ts'),
    import('../sockets/live-updates.ts'),
  ])
  return queuedLiveUpdates(once(quickQueueClient), () => requireEnv('liveQueueUrls').split(' '))
})

export const preloadLiveUpdates = () => preload(liveUpdates)
export const lazyLiveUpdates: LiveUpdates = { put: async (saved) => (await liveUpdates()).put(saved) }

const wakeUps = once(async () => {
  const [{ queueClient }, { queuedWakeUps }] = await Promise.all([
    import('../clients/queue-client.ts'),
    import('../commands/wake-up-queue.ts'),
  ])
  return queuedWakeUps(once(queueClient), () => requireEnv('commandQueueUrl'))
})

export const lazyCommandWakeUps: CommandWakeUps = { put: async (...put) => (await wakeUps()).put(...put) }

const publisher = once(async () => {
  const [{ iotDataClient }, { iotPublisher }] = await Promise.all([
    import('../clients/iot-data-client.ts'),
    import('../commands/iot-publisher.ts'),
  ])
  return iotPublisher(once(async () => iotDataClient(await dataEndpoint())))
})

/** The account's own: the one that the SDK would take is for trials. Undefined on one machine, where a setting names it. */
async function dataEndpoint(): Promise<string | undefined> {
  if (hasEndpoint('IOT_DATA_PLANE')) return undefined
  const [{ DescribeEndpointCommand }, { iotClient }] = await Promise.all([
    import('@aws-sdk/client-iot'),
    import('../clients/iot-client.ts'),
  ])
  const { endpointAddress } = await iotClient().send(new DescribeEndpointCommand({ endpointType: 'iot:Data-ATS' }))
  return `https://${endpointAddress}`
}

export const lazyTrackerPublisher: TrackerPublisher = { send: async (message) => (await publisher()).send(message) }

export const lazySms = once(async (): Promise<SmsService> => {
  const [{ snsSms }, { smsClient }] = await Promise.all([
    import('./channels/sns-sms.ts'),
    import('../clients/sms-client.ts'),
  ])
  return snsSms(once(smsClient))
})

export const lazyTextMessages: TextMessages = { isAvailable: smsIsOn, send: textMessagesBy(lazySms) }

export const lazyMailer: Mailer = { send: async (mail) => (await queues()).mailer.send(mail) }

export const lazyAlertQueue: AlertQueue = {
  put: async (messages) => (await queues()).alerts.put(messages),
  wake: async (...woken) => (await queues()).alerts.wake(...woken),
  delay: async (...delayed) => (await queues()).alerts.delay(...delayed),
}

const fileBucket = once(async () => {
  const [{ bucketFiles }, { bucketClient }] = await Promise.all([
    import('./file-bucket.ts'),
    import('../clients/bucket-client.ts'),
  ])
  const [client, bucket] = [bucketClient(), requireEnv('filesBucket')]
  return (tenantId: string) => bucketFiles(client, bucket, tenantId)
})

export function lazyFiles(tenantId: string): Files {
  const files = async () => (await fileBucket())(tenantId)
  return {
    tenantId,
    put: async (path, file) => (await files()).put(path, file),
    get: async (path) => (await files()).get(path),
    remove: async (path) => (await files()).remove(path),
    async *list(prefix) {
      yield* (await files()).list(prefix)
    },
    bytesUsed: async () => (await files()).bytesUsed(),
  }
}

const archiveBucket = once(async () => {
  const [{ bucketArchives }, { bucketClient }] = await Promise.all([
    import('./archive-bucket.ts'),
    import('../clients/bucket-client.ts'),
  ])
  const [client, bucket] = [bucketClient(), requireEnv('filesBucket')]
  return (tenantId: string) => bucketArchives(client, bucket, tenantId)
})

export function lazyArchives(tenantId: string): ArchiveFiles {
  const archives = async () => (await archiveBucket())(tenantId)
  return {
    tenantId,
    begin: async (exportId, fileName) => (await archives()).begin(exportId, fileName),
    writePart: async (upload, number, content) => (await archives()).writePart(upload, number, content),
    finish: async (upload, tags) => (await archives()).finish(upload, tags),
    saveProgress: async (exportId, progress) => (await archives()).saveProgress(exportId, progress),
    progress: async (exportId) => (await archives()).progress(exportId),
    removeProgress: async (exportId) => (await archives()).removeProgress(exportId),
    link: async (exportId) => (await archives()).link(exportId),
    removeFiles: async () => (await archives()).removeFiles(),
  }
}

const reportBucket = once(async () => {
  const [{ bucketReports }, { bucketClient }] = await Promise.all([
    import('./report-bucket.ts'),
    import('../clients/bucket-client.ts'),
  ])
  const [client, bucket] = [bucketClient(), requireEnv('filesBucket')]
  return (tenantId: string) => bucketReports(client, bucket, tenantId)
})

export const lazyReportFiles = async (tenantId: string): Promise<ReportFiles> => (await reportBucket())(tenantId)

const reportParts = once(async () => {
  const [{ dynamoReportJobs }, { queuedReports }, { queueClient }, files] = await Promise.all([
    import('../reports/report-jobs.ts'),
    import('./report-queue.ts'),
    import('../clients/queue-client.ts'),
    reportBucket(),
  ])
  const queue = queuedReports(once(queueClient), () => requireEnv('reportQueueUrl'))
  return (store: Store, tenantId: string) => dynamoReportJobs(store, { files, queue }, tenantId)
})

export const lazyReportJobs = async (store: Store, tenantId: string): Promise<ReportJobs> =>
  (await reportParts())(store, tenantId)

/** Addresses by the source that `infra/context.ts` names. */
export const lazyPlaces = (): PlaceSource => {
  const region = () => requireEnv('geocoderRegion')
  const source = once(async () => {
    const [{ amazonPlaces }, { placesClient }] = await Promise.all([
      import('./amazon-places.ts'),
      import('../clients/places-client.ts'),
    ])
    return amazonPlaces(placesClient({ region: region() }))
  })
  return {
    isAvailable: () => region() !== noGeocoder,
    addressAt: async (place, language) => (await source()).addressAt(place, language),
    placesNamed: async (wanted) => (await source()).placesNamed(wanted),
  }
}

const mapKey = once(async (): Promise<MapKeySource> => {
  const [{ amazonMapKey }, { locationClient }] = await Promise.all([
    import('./amazon-map-key.ts'),
    import('../clients/location-client.ts'),
  ])
  const [region = '', name = ''] = requireEnv('mapKey').split('/')
  return amazonMapKey(locationClient({ region }), { region, name })
})

/** The key that `infra/map/map-key.ts` makes, if it makes one. */
export const lazyMapKeys = (): MapKeys =>
  rememberedMapKeys(
    async () => (requireEnv('mapKey') === noMapKey ? null : (await mapKey())()),
    () => Date.now(),
  )
