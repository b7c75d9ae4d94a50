import { keepalive } from '../../shared/wire/live-message.ts'
import { atMost } from '../platform/at-most.ts'
import type { World } from '../platform/ports.ts'
import { deliver, hangUp } from './deliver.ts'

const sendsAtOnce = 50

/** Says "still here" to every browser, forgets those that are gone and ends those whose session has ended. */
export const keepAlive = (world: World): Promise<void> =>
  atMost(sendsAtOnce, world.sockets.all(), (connection) =>
    connection.expiresAt <= world.now() ? hangUp(world, connection) : deliver(world, connection, [keepalive]),
  )
