import { positionJson, stateJson } from '../json.ts'
import type { LiveMessage } from '../live-message.ts'
import { base64OfBytes, bytesOfBase64 } from './base64.ts'
import { compactMark } from './frame-mark.ts'
import { decodeReports, encodeReports, type Reports } from './reported-states.ts'

/**
 * Writes reports as compact frames of at most `bytesMax` bytes each; without reports there is none. A position that
 * alone exceeds the bound still gets a frame of its own.
 */
export function reportFrames(reports: Reports, bytesMax: number): string[] {
  const { states, positions } = reports
  const count = Math.max(states.length, positions.length)
  if (count === 0) return []
  const frame = compactMark + base64OfBytes(encodeReports(reports))
  if (frame.length <= bytesMax || count === 1) return [frame]
  const middle = Math.ceil(count / 2)
  const halves = [
    { states: states.slice(0, middle), positions: positions.slice(0, middle) },
    { states: states.slice(middle), positions: positions.slice(middle) },
  ]
  return halves.flatMap((half) => reportFrames(half, bytesMax))
}

/**
 * The message of a compact frame, as JSON frames would say it.
 * @throws Error when the frame is damaged, or of another version
 */
export function readReportFrame(text: string): LiveMessage {
  const { states, positions } = decodeReports(bytesOfBase64(text.slice(compactMark.length)))
  return { states: states.map(stateJson), positions: positions.map(positionJson) }
}
