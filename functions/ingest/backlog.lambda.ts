import { files } from '../platform/deployed-ports.ts'
import { worldOf } from '../platform/world.ts'
import { acceptor } from './accept.ts'
import { fileKeeper } from './backlog/keep-files.ts'
import { sharedPorts, takeBatches } from './take-batches.ts'

/** A few devices at a time: buffers are long, and live messages are written to the same table. */
export const handler = takeBatches('backlog', () => {
  const world = worldOf<'ingest-backlog'>({ ...sharedPorts, files })
  return acceptor(world, { devicesAtOnce: 2, keepFiles: fileKeeper(world) })
})
