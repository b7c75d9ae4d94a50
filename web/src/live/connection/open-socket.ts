import { compactFrames } from '../../../../shared/wire/live/frame-mark.ts'

/** A socket of the live connection, for messages in compact frames. */
export function openSocket(): WebSocket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return new WebSocket(`${scheme}://${location.host}/api/socket?frames=${compactFrames}`)
}
