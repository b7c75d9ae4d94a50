import { Failure } from '../../../shared/domain/failures.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import type { TrackerMessage } from '../../../shared/wire/tracker-message.ts'
import { mediaMessage } from '../../../shared/wire/trackers/media-message.ts'
import type { WorldOf } from '../../platform/needs.ts'
import { MediaStore, namedMedium } from '../../application/tenants/media-store.ts'
import type { DeviceLookup } from '../device-cache.ts'
import type { Received } from '../read-record.ts'
import { isAlreadyRead } from '../stream-progress.ts'

type Open = DeviceLookup & { kind: 'open' }

/**
 * Keeps the files that a device delivered over MQTT. In their place come messages that name them, as the gateway writes
 * them of files over HTTP; what cannot be kept becomes a rejected message.
 */
export type KeepFiles = (known: Open, messages: readonly Received[]) => Promise<readonly Received[]>

/**
 * Files come through the backlog only: one reader knows what a device delivered before. A file is kept before the
 * device is saved with its event; after a crash between the two the stream delivers it again, and it has the same name.
 */
export function fileKeeper(world: WorldOf<'ingest-backlog'>): KeepFiles {
  const store = new MediaStore(world)
  return async (known, messages) => {
    const files = messages.filter(
      (received) => received.message.kind === 'file' && !isAlreadyRead(known.state, received),
    )
    if (files.length === 0) return messages
    const announced = await announcedFiles(world, known, files)
    const said = new Map<Received, TrackerMessage>()
    for (const received of files) said.set(received, await messageOf(store, known, { received, announced }))
    return messages.map((received) => {
      const message = said.get(received)
      return message ? { ...received, message } : received
    })
  }
}

/**
 * Names of the files that have an event already. A tracker that got no acknowledgement publishes the same file again,
 * often after its next connection only.
 */
async function announcedFiles(
  world: WorldOf<'ingest-backlog'>,
  { tenantId, device }: Open,
  files: readonly Received[],
): Promise<Set<unknown>> {
  const arrivals = files.map(({ record }) => record.receivedAt)
  const from = Math.min(...arrivals) - trackerLimits.trackerMediaRepeatedMs
  const events = await world.tracks(tenantId).eventsBetween(device.id, from, Math.max(...arrivals))
  return new Set(events.flatMap(({ type, attributes }) => (type === 'media' ? [attributes['file']] : [])))
}

/** @throws when the store fails: the stream has to deliver the file again */
async function messageOf(
  store: MediaStore,
  { tenantId, device }: Open,
  { received, announced }: { received: Received; announced: Set<unknown> },
): Promise<TrackerMessage> {
  const { record, message } = received
  const { uniqueId } = message
  const content = Buffer.from(record.payload, 'base64')
  const named = namedMedium(content)
  if ('refused' in named) return { kind: 'rejected', uniqueId, field: 'file', reason: named.refused }
  if (announced.has(named.file)) return { kind: 'ignored', uniqueId }
  try {
    await store.keep({ tenantId, deviceId: device.id }, content, named)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { kind: 'rejected', uniqueId, field: 'file', reason: error.phrase }
  }
  announced.add(named.file)
  return mediaMessage(named, { uniqueId, receivedAt: record.receivedAt })
}
