import { hourMs } from '../../../../shared/domain/time/durations.ts'
import { eventNamed, eventsWhere } from '../../../../shared/catalog/events/index.ts'
import { eventSections } from '../../../../shared/catalog/events/event.ts'
import type { EventJson } from '../../../../shared/wire/json.ts'

/** What the drawer can be narrowed to. */
export const eventKinds = [...eventSections, 'others'] as const
export type EventKind = (typeof eventKinds)[number]

/** How far back, hours; null for all that is there. */
export const eventHours = [1, 6, 24] as const

export interface DrawerFilter {
  deviceId: number | null
  kind: EventKind | null
  hours: number | null
}

export const openDrawerFilter: DrawerFilter = { deviceId: null, kind: null, hours: null }

/** What comes with every journey and asks nothing of anybody. */
const routine = eventsWhere(({ isRoutine }) => isRoutine)

/** Routine events further apart than this are no run. */
const runMaxMs = hourMs

export function filteredEvents(events: readonly EventJson[], filter: DrawerFilter, now: number): EventJson[] {
  const since = filter.hours === null ? Number.NEGATIVE_INFINITY : now - filter.hours * hourMs
  return events.filter(
    (event) =>
      (filter.deviceId === null || event.deviceId === filter.deviceId) &&
      (filter.kind === null || (eventNamed(event.type)?.section ?? 'others') === filter.kind) &&
      Date.parse(event.eventTime) >= since,
  )
}

/** An event as the drawer shows it, and the routine ones before it that it stands for, newest first. */
export interface EventRun {
  event: EventJson
  others: EventJson[]
}

/**
 * Joins the routine events of a vehicle (ignition, departures and arrivals, connections) that come close to each other
 * into one line: what somebody has to see stands out. The newest stands for them, where it came.
 *
 * @param events newest first
 */
export function eventRuns(events: readonly EventJson[]): EventRun[] {
  const runs: EventRun[] = []
  const open = new Map<number, EventRun>()
  for (const event of events) {
    const run = open.get(event.deviceId)
    const before = run && Date.parse((run.others.at(-1) ?? run.event).eventTime)
    const isRoutine = routine.has(event.type)
    if (isRoutine && before !== undefined && before - Date.parse(event.eventTime) <= runMaxMs) {
      run!.others.push(event)
      continue
    }
    const next = { event, others: [] }
    runs.push(next)
    if (isRoutine) open.set(event.deviceId, next)
    else open.delete(event.deviceId)
  }
  return runs
}
