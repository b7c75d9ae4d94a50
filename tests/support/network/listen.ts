import { once } from 'node:events'
import type { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Listens on this port of this machine: somebody else may have it for a moment. @throws Error when they keep it */
export async function listenOn(server: Server, port: number): Promise<void> {
  for (let tries = 0; ; tries++) {
    server.listen(port, 'localhost')
    try {
      await once(server, 'listening')
      return
    } catch (error) {
      if (tries >= 100) throw error
      await sleep(100)
    }
  }
}
