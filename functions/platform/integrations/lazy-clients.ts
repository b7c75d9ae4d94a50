import { noGeocoder, noPlainBroker, requireEnv } from '../env.ts'
import { once } from '../once.ts'
import type { Files, Mailer, PlaceSource, RejectedMessages } from '../ports/ports.ts'
import type { Authority, Messages } from '../ports/tracker-ports.ts'
import type { Store } from '../dynamo/store.ts'
import type { ReportFiles, ReportJobs } from '../ports/report-ports.ts'
import type { ArchiveFiles } from './archive-bucket.ts'

/**
 * Ports to AWS whose SDK clients are loaded at their first use: most calls need none of them, and a client that is not
 * loaded costs a cold start nothing. What they are connected to comes from the function's settings.
 */

const streams = { live: 'messagesStream', backlog: 'backlogStream' } as const

const stream = once(async () => {
  const [{ streamClient }, { kinesisMessages }] = await Promise.all([
    import('../clients/stream-client.ts'),
    import('./message-stream.ts'),
  ])
  return kinesisMessages(once(streamClient), (stream) => requireEnv(streams[stream]))
})

export const lazyMessages: Messages = { put: async (...put) => (await stream()).put(...put) }

const authority = once(async () => {
  const [{ iotClient }, { iotAuthority }] = await Promise.all([
    import('../clients/iot-client.ts'),
    import('./iot-authority.ts'),
  ])
  return iotAuthority(iotClient(), {
    policyName: requireEnv('trackerPolicy'),
    certificatePrefix: requireEnv('certificatePrefix'),
    rootCertificate: requireEnv('brokerRootCertificate'),
    plainUrl: plainBroker(),
  })
})

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
  const [{ queueClient }, { queueRejectedMessages }, { queuedMailer }] = await Promise.all([
    import('../clients/queue-client.ts'),
    import('./rejected-messages.ts'),
    import('./mail-queue.ts'),
  ])
  const client = once(queueClient)
  return {
    rejectedMessages: queueRejectedMessages(client, () => requireEnv('rejectedMessagesQueueUrl')),
    mailer: queuedMailer(client, () => requireEnv('mailQueueUrl')),
  }
})

export const lazyRejectedMessages: RejectedMessages = {
  send: async (tenantId, rejectedMessages) => (await queues()).rejectedMessages.send(tenantId, rejectedMessages),
}

export const lazyMailer: Mailer = { send: async (mail) => (await queues()).mailer.send(mail) }

const fileBucket = once(async () => {
  const [{ bucketFiles }, { bucketClient }] = await Promise.all([
    import('./files.ts'),
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
  }
}
