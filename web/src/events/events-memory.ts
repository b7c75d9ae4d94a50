import type { EventJson } from '../../../shared/wire/json.ts'

/** What the reader has seen and cleared, as epoch ms of the newest event concerned. */
export interface EventsMemory {
  /** events up to here were seen in the drawer */
  seenUpTo: number
  /** events up to here were cleared, and stay away when they are loaded again */
  clearedUpTo: number
}

/** The stored state; a reader without one has seen everything up to `now`, so the bell starts without a count. */
export function recalledMemory(text: string | null, now: number): EventsMemory {
  const [seenUpTo, clearedUpTo] = (text ?? '').split(' ').map(Number)
  return {
    seenUpTo: seenUpTo && Number.isFinite(seenUpTo) ? seenUpTo : now,
    clearedUpTo: clearedUpTo && Number.isFinite(clearedUpTo) ? clearedUpTo : 0,
  }
}

export const rememberedMemory = ({ seenUpTo, clearedUpTo }: EventsMemory): string => `${seenUpTo} ${clearedUpTo}`

export const shownEvents = (events: readonly EventJson[], { clearedUpTo }: EventsMemory): EventJson[] =>
  events.filter((event) => Date.parse(event.eventTime) > clearedUpTo)

export const unseenCount = (events: readonly EventJson[], { seenUpTo }: EventsMemory): number =>
  events.filter((event) => Date.parse(event.eventTime) > seenUpTo).length

/** The newest event's time, epoch ms; 0 without events. */
export const newestTime = (events: readonly EventJson[]): number =>
  events.reduce((newest, event) => Math.max(newest, Date.parse(event.eventTime)), 0)
