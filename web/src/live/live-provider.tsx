import { type ReactNode, useEffect } from 'react'
import type { LiveRequest } from '../../../shared/wire/live-message.ts'
import { importWithRetry } from '../api/import-with-retry.ts'
import { coalesce, nextFrame } from './coalesce.ts'
import { announceNotices } from './notices.ts'
import { announceCommands } from './device-commands.ts'
import { announceRemovals } from './removals.ts'
import { announceReportJobs } from './pushed-jobs.ts'
import { takeEarlyConnection } from './connection/early-connection.ts'
import { openSocket } from './connection/open-socket.ts'
import { loadSnapshot } from './connection/snapshot.ts'
import { LiveSocket } from './connection/socket.ts'
import { liveStore } from './store.ts'
import { trackerLog } from './tracker-log.ts'

let socket: LiveSocket | null = null
/** the request, also before there is a socket: children mount before the provider */
let options: LiveRequest = { logs: false }
let watched: readonly number[] = []

/** Reloads devices, positions and events: call it after adding, changing or deleting devices or links. */
export const refreshLive = (): void => socket?.refresh()

/** Subscribes to the messages of trackers, or ends it. Only administrators and managers get them. */
export function askLive(request: LiveRequest): void {
  options = request
  socket?.ask(request)
}

/** Says which devices the page shows, until it says otherwise; none ends it. */
export function watchLive(deviceIds: readonly number[]): void {
  watched = deviceIds
  socket?.watch(deviceIds)
}

/** Closes the socket for good (code 4000): call it before signing out. */
export const endLive = (): void => socket?.stop()

/** What reads compact frames; the first of them asks for it. */
const loadFrameReader = () => importWithRetry(() => import('../../../shared/wire/live/report-frames.ts'))

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
      takeEarly: takeEarlyConnection,
      open: openSocket,
      load: loadSnapshot,
      loadFrameReader,
      push: coalesce({ apply: (message) => liveStore.apply(message), nextFrame, now: () => performance.now() }),
      random: Math.random,
      logs: (lines) => trackerLog.add(lines),
      reportJobs: announceReportJobs,
      notices: announceNotices,
      commands: announceCommands,
      removed: announceRemovals,
    })
    socket = mine
    mine.ask(options)
    mine.watch(watched)
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
