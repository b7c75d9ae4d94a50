import { openSocket } from './open-socket.ts'
import { loadSnapshot, type Snapshot } from './snapshot.ts'

/** A connection that was begun before what reads it was loaded. */
export interface EarlyConnection {
  socket: WebSocket
  /** the messages that came so far */
  frames: readonly unknown[]
  /** asked for when the socket is open, so that the messages since then complete it */
  snapshot: Promise<Snapshot>
}

let early: (EarlyConnection & { stopListening: () => void }) | null = null

/**
 * Connects while the first page's scripts are on their way: on a slow line that saves most of a second.
 */
export function connectEarly(): void {
  const socket = openSocket()
  const frames: unknown[] = []
  const listening = new AbortController()
  const { signal } = listening
  socket.addEventListener('message', ({ data }) => frames.push(data), { signal })
  const snapshot = new Promise<Snapshot>((resolve, reject) => {
    socket.addEventListener('open', () => void loadSnapshot().then(resolve, reject), { once: true })
  })
  // handled where the connection is taken
  snapshot.catch(() => {})
  early = { socket, frames, snapshot, stopListening: () => listening.abort() }
}

/** @returns the early connection, once; null when there is none, or none any more */
export function takeEarlyConnection(): EarlyConnection | null {
  const taken = early
  early = null
  taken?.stopListening()
  return taken && taken.socket.readyState <= WebSocket.OPEN ? taken : null
}
