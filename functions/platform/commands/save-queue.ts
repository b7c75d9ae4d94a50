import {
  beginsToWait,
  type CommandQueue,
  pendingUntilOf,
  type QueueChange,
} from '../../../shared/domain/commands/command.ts'
import type { Store } from '../dynamo/store.ts'
import { transact, type TransactItem } from '../dynamo/transact.ts'
import type { DeviceKey } from '../ports/ports.ts'
import { noteCommandMark } from '../records/access-version.ts'
import { queueSortKey, stateKey, trackPartition } from '../tracks/track-keys.ts'
import { commandItem, type QueueItem } from './command-item.ts'

interface Saving {
  store: Store
  device: DeviceKey
}

/**
 * See `Commands.save`. The device's state gets a new version with its mark: ingest, which has the state in memory, loads
 * it again at its next save, and then knows. Of a command that begins to wait it hears by the tenant's changes; a process that dies before it
 * noted this one delays that by a minute.
 */
export async function saveQueue(
  saving: Saving,
  seen: CommandQueue,
  { queue, changed }: QueueChange,
): Promise<CommandQueue | null> {
  const saved = {
    ...queue,
    version: seen.version + 1,
    pendingUntil: pendingUntilOf({ ...queue, pendingUntil: seen.pendingUntil }),
  }
  const writes = [
    putQueue(saving, seen, saved),
    ...changed.map((command) => put(saving, commandItem(saving.device, command))),
  ]
  const mark = saved.pendingUntil === seen.pendingUntil ? null : markState(saving, saved.pendingUntil)
  const failed = await transact(saving.store, mark ? [mark, ...writes] : writes)
  if (failed === null) {
    // nothing follows a save that ends a wait: who takes a command and ends here would not answer
    if (beginsToWait(seen, saved)) await noteCommandMark(saving.store, saving.device.tenantId)
    return saved
  }
  if (!mark || failed > 0) return null
  // the device's state is gone: there is nothing to mark
  return (await transact(saving.store, writes)) === null ? saved : null
}

const put = ({ store }: Saving, Item: object): TransactItem => ({ Put: { TableName: store.tables.tracks, Item } })

function putQueue({ store, device }: Saving, seen: CommandQueue, queue: CommandQueue): TransactItem {
  const Item: QueueItem = {
    pk: trackPartition(device),
    sk: queueSortKey,
    v: queue.version,
    n: queue.sequence,
    o: queue.open.map(({ id }) => id),
    ...(queue.jobIds.length > 0 && { j: [...queue.jobIds] }),
    ...(queue.pendingUntil !== null && { u: queue.pendingUntil }),
    ...(queue.cadence && { a: JSON.stringify(queue.cadence) }),
  }
  const condition =
    seen.version === 0
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'v = :seen', ExpressionAttributeValues: { ':seen': seen.version } }
  return { Put: { TableName: store.tables.tracks, Item, ...condition } }
}

/** A device that never sent gets a state that says only this. */
function markState({ store, device }: Saving, until: number | null): TransactItem {
  const where = { TableName: store.tables.tracks, Key: stateKey(device) }
  if (until !== null) {
    const UpdateExpression = 'SET c = :until, s = if_not_exists(s, :offline) ADD v :one'
    return {
      Update: {
        ...where,
        UpdateExpression,
        ExpressionAttributeValues: { ':until': until, ':offline': 'f', ':one': 1 },
      },
    }
  }
  return {
    Update: {
      ...where,
      UpdateExpression: 'REMOVE c ADD v :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':one': 1 },
    },
  }
}
