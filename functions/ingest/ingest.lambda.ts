import { liveUpdates, messages } from '../platform/deployed-ports.ts'
import { requireEnv } from '../platform/env.ts'
import { worldOf } from '../platform/world.ts'
import { acceptor } from './accept.ts'
import { LivePace } from './live-pace.ts'
import { sharedPorts, takeBatches } from './take-batches.ts'

export const handler = takeBatches(
  'live',
  () => {
    const world = worldOf<'ingest'>({ ...sharedPorts, messages, liveUpdates })
    return acceptor(world, { messages: world.messages, updates: world.liveUpdates })
  },
  new LivePace(Number(requireEnv('livePace'))),
)
