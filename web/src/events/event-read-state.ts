import { useCallback, useState } from 'react'
import { liveLimits } from '../../../shared/domain/limits/live.ts'
import type { EventJson } from '../../../shared/wire/json.ts'
import { nowMs } from '../api/use-now.ts'

/** What the reader has seen and cleared. */
export interface EventReadState {
  /** they were in the drawer while it was open */
  seen: EventMark
  /** they stay away when they are loaded again */
  cleared: EventMark
}

/** Which events are meant, one by one: a tracker that was without a network reports older ones after newer ones. */
interface EventMark {
  ids: readonly number[]
  /** epoch ms; with them, all up to here */
  upTo: number
}

/** Of so many a mark remembers the id: more than the page holds. */
const idsKept = 2 * liveLimits.eventsKept

/** The stored state; a reader without one has seen everything up to `now`, so the bell starts without a count. */
export function parseSeenEvents(text: string | null, now: number): EventReadState {
  const [seenUpTo, clearedUpTo, seenIds, clearedIds] = (text ?? '').split(' ')
  return {
    seen: { ids: idsOf(seenIds), upTo: timeOf(seenUpTo) || now },
    cleared: { ids: idsOf(clearedIds), upTo: timeOf(clearedUpTo) },
  }
}

const timeOf = (text = ''): number => (Number.isFinite(Number(text)) ? Number(text) : 0)

const idsOf = (text = ''): number[] =>
  text
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)

/** The times come first: earlier builds stored and read nothing else. */
export const seenEventsText = ({ seen, cleared }: EventReadState): string =>
  `${seen.upTo} ${cleared.upTo} ${seen.ids.join(',')} ${cleared.ids.join(',')}`

export const shownEvents = (events: readonly EventJson[], { cleared }: EventReadState): EventJson[] =>
  events.filter((event) => !isMarked(event, cleared))

export const unseenCount = (events: readonly EventJson[], { seen }: EventReadState): number =>
  events.filter((event) => !isMarked(event, seen)).length

const isMarked = ({ id, eventTime }: EventJson, { ids, upTo }: EventMark): boolean =>
  Date.parse(eventTime) <= upTo || ids.includes(id)

/**
 * The mark with these besides.
 * @param events all that the page holds, newest first
 */
export function withMarked(events: readonly EventJson[], before: EventMark): EventMark {
  const ids = [...new Set([...events.map(({ id }) => id), ...before.ids])].slice(0, idsKept)
  // what is older than a full list has left it, and comes back only when others are removed
  const oldest = events.length < liveLimits.eventsKept ? undefined : events.at(-1)
  return { ids, upTo: Math.max(before.upTo, oldest ? Date.parse(oldest.eventTime) : 0) }
}

/** What the reader has seen and cleared, stored in this browser per user. */
export function useEventReadState(
  userId: number,
): readonly [EventReadState, (change: Partial<EventReadState>) => void] {
  const key = `qafila.events.${userId}`
  const [memory, setMemory] = useState(() => parseSeenEvents(localStorage.getItem(key), nowMs()))
  const change = useCallback(
    (part: Partial<EventReadState>) =>
      setMemory((before) => {
        const next = { ...before, ...part }
        localStorage.setItem(key, seenEventsText(next))
        return next
      }),
    [key],
  )
  return [memory, change]
}
