import { geolocation, journals, liveUpdates, messages } from '../platform/aws-ports.ts'
import { requireEnv, saveWithinAMinute } from '../platform/env.ts'
import { preloadLiveUpdates } from '../platform/integrations/lazy-clients.ts'
import { once } from '../platform/once.ts'
import { worldOf } from '../platform/world.ts'
import { acceptor } from './accept.ts'
import { withoutLong } from './backlog/long-messages.ts'
import { saveQuietShards } from './journal/save-quiet-shards.ts'
import { paced } from './live/live-pace.ts'
import { sharedPorts, takeBatches, type TakeBatch } from './take-batches.ts'

preloadLiveUpdates()

const ingest = once(() => {
  const world = worldOf<'ingest'>({ ...sharedPorts, messages, journals, liveUpdates, geolocation })
  const isSavedLater = requireEnv('saving') === saveWithinAMinute
  const { messages: backlog, journals: held, liveUpdates: updates } = world
  return { world, accept: acceptor(world, { messages: backlog, updates, journals: held, isSavedLater }) }
})

const takeBatch = takeBatches(
  'live',
  () => {
    const { world, accept } = ingest()
    return paced(accept, world, Number(requireEnv('livePace')))
  },
  (records) => withoutLong(records, ingest().world.messages),
)

/** A batch of the stream; or the call of each minute, which saves what waits in journals of quiet shards. */
export async function handler(event: Parameters<TakeBatch>[0] | { time: string }): ReturnType<TakeBatch> {
  if ('Records' in event) return takeBatch(event)
  const { world, accept } = ingest()
  // what is due is decided by the time that the call was scheduled for, or later
  await saveQuietShards(world.journals, accept, Math.max(world.now(), Date.parse(event.time)))
  return { batchItemFailures: [] }
}
