import { createHash } from 'node:crypto'
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs'
import * as z from 'zod'
import { base64OfBytes, bytesOfBase64 } from '../../../shared/wire/live/base64.ts'
import { decodeReports, encodeReports } from '../../../shared/wire/live/reported-states.ts'
import { queueText } from '../clients/queue-client.ts'
import type { LiveUpdates, SavedReports } from '../ports/socket-ports.ts'

/**
 * One message has room for the reports of some two thousand devices. SQS takes 1 MiB.
 * @see Amazon SQS developer guide, "Amazon SQS message quotas"
 */
const bodyBytesMax = 200_000

/**
 * By way of the queues that `live-updates` reads: one message for all tenants of a batch that share a queue, as long as
 * it is not too long. A tenant's updates always take the same queue, so that few readers at a time concern its browsers.
 */
export const queuedLiveUpdates = (client: () => SQSClient, queueUrls: () => readonly string[]): LiveUpdates => ({
  async put(saved) {
    const urls = queueUrls()
    const shares = sharesOf(saved, urls.length)
    await Promise.all(
      urls.map(async (QueueUrl, at) => {
        for (const MessageBody of bodiesOf(shares[at]!)) {
          await client().send(new SendMessageCommand({ QueueUrl, MessageBody }))
        }
      }),
    )
  },
})

/** @returns what each queue gets, in the order of the queues */
function sharesOf(saved: readonly SavedReports[], queues: number): SavedReports[][] {
  if (queues === 1) return [[...saved]]
  const shares = Array.from({ length: queues }, (): SavedReports[] => [])
  for (const reports of saved) {
    const hash = createHash('sha256').update(reports.tenantId).digest().readUInt32BE()
    shares[hash % queues]!.push(reports)
  }
  return shares
}

interface Packed {
  t: string
  /** base64 of the reports' bytes */
  r: string
  /** devices that reported for the first time */
  n: readonly number[]
}

function bodiesOf(saved: readonly SavedReports[]): string[] {
  const bodies: Packed[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const packed of saved.flatMap(packedInParts)) {
    const size = packed.r.length + JSON.stringify(packed.n).length + packed.t.length
    if (bytes + size > bodyBytesMax) {
      bodies.push([])
      bytes = 0
    }
    bytes += size
    bodies.at(-1)!.push(packed)
  }
  return bodies.map((body) => queueText(body))
}

/** Halved until each part fits; the reports of one device always stay together. */
function packedInParts(reports: SavedReports): Packed[] {
  const { tenantId, states, positions, newIds } = reports
  const packed = { t: tenantId, r: base64OfBytes(encodeReports(reports)), n: newIds }
  if (packed.r.length <= bodyBytesMax || states.length <= 1) return [packed]
  const middle = Math.ceil(states.length / 2)
  return [states.slice(0, middle), states.slice(middle)].flatMap((half) => {
    const ids = new Set(half.map(({ deviceId }) => deviceId))
    return packedInParts({
      tenantId,
      states: half,
      positions: positions.filter(({ deviceId }) => ids.has(deviceId)),
      newIds: newIds.filter((id) => ids.has(id)),
    })
  })
}

const queued = z.array(z.object({ t: z.string(), r: z.string(), n: z.array(z.number()) }))

/** What `queuedLiveUpdates` wrote. @throws Error for anything else */
export const readLiveUpdates = (body: string): SavedReports[] =>
  queued.parse(JSON.parse(body)).map(({ t, r, n }) => ({ tenantId: t, newIds: n, ...decodeReports(bytesOfBase64(r)) }))
