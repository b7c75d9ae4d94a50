import { type ReactNode, useEffect } from 'react'
import type { LiveRequest } from '../../../shared/wire/live-message.ts'
import { coalesce, nextFrame } from './coalesce.ts'
import { loadSnapshot } from './snapshot.ts'
import { LiveSocket } from './socket.ts'
import { liveStore } from './store.ts'
import { trackerLog } from './tracker-log.ts'

let socket: LiveSocket | null = null
/** what was asked for, also before there was a socket: parts of a page are there before what they stand in */
let options: LiveRequest = { logs: false }

/** Loads devices, positions and events anew: call it after adding, changing or deleting devices or links. */
export const refreshLive = (): void => socket?.refresh()

/** Asks for what trackers say, word by word, or no more. Nobody but administrators and managers is answered. */
export function askLive(request: LiveRequest): void {
  options = request
  socket?.ask(request)
}

/** Closes the socket as one that is done with (code 4000): call it before signing out. */
export const endLive = (): void => socket?.stop()

const openSocket = () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/socket`)

interface Props {
  /** points kept per live route; 0 when live routes are off */
  routePoints: number
  children: ReactNode
}

/**
 * Follows the fleet while it is mounted; give it the user's id as `key`, so that another user starts afresh.
 * A 401 is announced by the API client. Nothing is kept after unmounting.
 */
export function LiveProvider({ routePoints, children }: Props) {
  useEffect(() => liveStore.keepRoutes(routePoints), [routePoints])
  useEffect(() => {
    const mine = new LiveSocket({
      store: liveStore,
      open: openSocket,
      load: loadSnapshot,
      push: coalesce({ apply: (message) => liveStore.apply(message), nextFrame, now: () => performance.now() }),
      random: Math.random,
      logs: (lines) => trackerLog.add(lines),
    })
    socket = mine
    mine.ask(options)
    mine.start()
    return () => {
      mine.stop()
      if (socket === mine) socket = null
      liveStore.clear()
      trackerLog.clear()
    }
  }, [])
  return children
}
