import type { SQSBatchResponse, SQSRecord } from 'aws-lambda'
import { atMost } from '../platform/concurrency.ts'
import { errorFacts, log } from '../platform/log.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { SavedReports } from '../platform/ports/socket-ports.ts'
import { readLiveUpdates } from '../platform/sockets/live-updates.ts'
import { announcer } from './announce.ts'
import { type Announcement, announcementOfReports } from './announcement.ts'

type Message = Pick<SQSRecord, 'messageId' | 'body'>

const tenantsAtOnce = 20

/**
 * Sends what ingest saved to those who show it: each tenant's browsers get one frame, however many messages speak of it.
 * Messages of a tenant that could not be dealt with come again, and others do no harm then: clients keep the newest state
 * of each device.
 */
export function updateBatch(world: WorldOf<'live-updates'>) {
  const announce = announcer(world)
  return async ({ Records }: { Records: readonly Message[] }): Promise<SQSBatchResponse> => {
    const failed = new Set<string>()
    const fail = (messageIds: Iterable<string>, tenantId: string | null, error: unknown) => {
      log({ capability: 'live', what: 'updatesFailed', tenantId, ...errorFacts(error) })
      for (const id of messageIds) failed.add(id)
    }
    const tenants = new Map<string, { announcement: Announcement; messageIds: Set<string> }>()
    for (const { messageId, body } of Records) {
      try {
        for (const saved of readLiveUpdates(body)) {
          const same = tenants.get(saved.tenantId)
          const announcement = announcementOfReports(saved)
          if (same) addLater(same.announcement, announcement)
          tenants.set(saved.tenantId, {
            announcement: same?.announcement ?? announcement,
            messageIds: (same?.messageIds ?? new Set()).add(messageId),
          })
        }
      } catch (error) {
        fail([messageId], null, error)
      }
    }
    await atMost(tenantsAtOnce, tenants, ([tenantId, { announcement, messageIds }]) =>
      announce(tenantId, announcement).catch((error: unknown) => fail(messageIds, tenantId, error)),
    )
    return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) }
  }
}

/** Messages come in any order: of each device the newest counts. */
function addLater({ devices }: Announcement, { devices: more }: Announcement): void {
  for (const [id, change] of more) {
    const held = devices.get(id)
    if (!held) devices.set(id, change)
    else {
      const [older, newer] =
        (change.state.lastUpdate ?? 0) < (held.state.lastUpdate ?? 0) ? [change, held] : [held, change]
      devices.set(id, {
        state: newer.state,
        isRecordDue: older.isRecordDue || newer.isRecordDue,
        isStateDue: older.isStateDue || newer.isStateDue,
        position: newerPosition(older.position, newer.position),
      })
    }
  }
}

const newerPosition = (older: SavedPosition, newer: SavedPosition): SavedPosition =>
  newer && older && newer.fixTime < older.fixTime ? older : (newer ?? older)
type SavedPosition = SavedReports['positions'][number] | null
