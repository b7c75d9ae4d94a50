import { compactFrames } from '../../../../shared/wire/live/frame-mark.ts'
import { bearerToken } from '../../api/client.ts'

/** A socket of the live connection, for messages in compact frames. */
export function openSocket(): WebSocket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const token = bearerToken()
  const query = new URLSearchParams({ frames: compactFrames, ...(token !== null && { token }) })
  return new WebSocket(`${scheme}://${location.host}/api/socket?${query}`)
}
