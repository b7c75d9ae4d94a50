import type { LogJson } from '../../../shared/wire/live-message.ts'
import type { Tone } from '../ui/badge.tsx'

export interface LogOutcome {
  /** `log.outcome.<kind>` says it */
  kind:
    | 'stored'
    | 'refused'
    | 'unregistered'
    | 'came'
    | 'went'
    | 'duplicate'
    | 'future'
    | 'noPlace'
    | 'filtered'
    | 'received'
  tone: Tone
  /** positions that it is about */
  count: number
}

const presence = /^\$aws\/events\/presence\/(connected|disconnected)\//
const reasons = ['future', 'noPlace', 'filtered', 'duplicate'] as const

/** The outcome of a message in one word: the most severe one. */
export function outcomeOf(line: LogJson): LogOutcome {
  const [, came] = presence.exec(line.topic) ?? []
  const isOdd = line.refused.length + line.noted.length > 0
  if (line.stored > 0) return { kind: 'stored', tone: isOdd ? 'warn' : 'ok', count: line.stored }
  if (line.refused.length > 0) return { kind: 'refused', tone: 'bad', count: line.refused.length }
  if (line.deviceId === 0) return { kind: 'unregistered', tone: 'warn', count: 0 }
  if (came) return { kind: came === 'connected' ? 'came' : 'went', tone: 'info', count: 0 }
  for (const kind of reasons) {
    const count = line.ignored[kind] ?? 0
    if (count > 0) return { kind, tone: kind === 'duplicate' || kind === 'filtered' ? 'idle' : 'warn', count }
  }
  return { kind: 'received', tone: 'idle', count: 0 }
}

/** Whether somebody has to do something about it. */
export const isTrouble = (line: LogJson): boolean => {
  const { tone } = outcomeOf(line)
  return tone === 'bad' || tone === 'warn'
}
