import type { LogJson } from '../../../shared/wire/live-message.ts'
import { isTrouble } from './log-outcome.ts'

export interface LogFilter {
  keyword: string
  onlyTrouble: boolean
}

/** Lines with every word of the keyword in the name of the device, its identifier, the topic or the data. */
export function filteredLines<Line extends LogJson>(
  lines: readonly Line[],
  { keyword, onlyTrouble }: LogFilter,
  nameOf: (deviceId: number) => string,
): readonly Line[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0 && !onlyTrouble) return lines
  return lines.filter((line) => {
    if (onlyTrouble && !isTrouble(line)) return false
    const text = [nameOf(line.deviceId), line.uniqueId, line.protocol, line.topic, line.data].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Lines for a table elsewhere: oldest first, columns with tabs between them. What trackers wrote holds no line end. */
export const copiedLines = (lines: readonly LogJson[]): string =>
  lines
    .toReversed()
    .map((line) => [line.receivedAt, line.host, line.protocol, line.uniqueId, line.topic, line.data].join('\t'))
    .join('\n')
