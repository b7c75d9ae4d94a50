import { liveUpdates, messages } from '../platform/deployed-ports.ts'
import { noLiveQueues, requireEnv } from '../platform/env.ts'
import { worldOf } from '../platform/world.ts'
import { acceptor } from './accept.ts'
import { paced } from './live/live-pace.ts'
import { sharedPorts, takeBatches } from './take-batches.ts'

export const handler = takeBatches('live', () => {
  const world = worldOf<'ingest'>({ ...sharedPorts, messages, liveUpdates })
  const updates = requireEnv('liveQueueUrls') === noLiveQueues ? undefined : world.liveUpdates
  const accept = acceptor(world, { messages: world.messages, updates })
  return paced(accept, world, Number(requireEnv('livePace')))
})
