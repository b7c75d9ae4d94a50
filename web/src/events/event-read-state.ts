import { useCallback, useState } from 'react'
import type { EventJson } from '../../../shared/wire/json.ts'
import { nowMs } from '../api/use-now.ts'

/** What the reader has seen and cleared, as epoch ms of the newest event concerned. */
export interface EventReadState {
  /** events up to here were seen in the drawer */
  seenUpTo: number
  /** events up to here were cleared, and stay away when they are loaded again */
  clearedUpTo: number
}

/** The stored state; a reader without one has seen everything up to `now`, so the bell starts without a count. */
export function parseSeenEvents(text: string | null, now: number): EventReadState {
  const [seenUpTo, clearedUpTo] = (text ?? '').split(' ').map(Number)
  return {
    seenUpTo: seenUpTo && Number.isFinite(seenUpTo) ? seenUpTo : now,
    clearedUpTo: clearedUpTo && Number.isFinite(clearedUpTo) ? clearedUpTo : 0,
  }
}

export const seenEventsText = ({ seenUpTo, clearedUpTo }: EventReadState): string => `${seenUpTo} ${clearedUpTo}`

export const shownEvents = (events: readonly EventJson[], { clearedUpTo }: EventReadState): EventJson[] =>
  events.filter((event) => Date.parse(event.eventTime) > clearedUpTo)

export const unseenCount = (events: readonly EventJson[], { seenUpTo }: EventReadState): number =>
  events.filter((event) => Date.parse(event.eventTime) > seenUpTo).length

/** The newest event's time, epoch ms; 0 without events. */
export const newestTime = (events: readonly EventJson[]): number =>
  events.reduce((newest, event) => Math.max(newest, Date.parse(event.eventTime)), 0)

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
