import { files, geolocation } from '../platform/aws-ports.ts'
import type { WorldOf } from '../platform/needs.ts'
import { once } from '../platform/once.ts'
import { worldOf } from '../platform/world.ts'
import { acceptor } from './accept.ts'
import type { KeepFiles } from './backlog/keep-files.ts'
import { sharedPorts, takeBatches } from './take-batches.ts'

/** A few devices at a time: buffers are long, and live messages are written to the same table. */
export const handler = takeBatches('backlog', () => {
  const world = worldOf<'ingest-backlog'>({ ...sharedPorts, files, geolocation })
  const askForPlaces: typeof world.geolocation.ask = (wanted, how) => world.geolocation.ask(wanted, how)
  return acceptor(world, { devicesAtOnce: 2, keepFiles: laterFileKeeper(world), askForPlaces })
})

/** What keeps files is loaded with the first of them: most batches have none. */
function laterFileKeeper(world: WorldOf<'ingest-backlog'>): KeepFiles {
  const keeper = once(async () => (await import('./backlog/keep-files.ts')).fileKeeper(world))
  return async (known, messages) => {
    const hasFiles = messages.some(({ message }) => message.kind === 'file')
    return hasFiles ? (await keeper())(known, messages) : messages
  }
}
