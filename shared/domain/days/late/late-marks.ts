import { withPlaces } from '../../engine/event-places.ts'
import type { RuleEvent } from '../../fleet-event.ts'
import { historyLimits } from '../../limits/history.ts'
import type { Position } from '../../position.ts'

/**
 * What an event says that is known only after newer positions of its device: that it is late; and, where it is much older
 * than its arrival, that it came with history, which nobody could have reported in time.
 * @param arrivedAt epoch ms
 */
export function markedLate<Event extends Pick<RuleEvent, 'eventTime' | 'attributes'>>(
  event: Event,
  arrivedAt: number,
): Event {
  const isImported = arrivedAt - event.eventTime > historyLimits.importedAfterMs
  return { ...event, attributes: { ...event.attributes, late: true, ...(isImported && { imported: true }) } }
}

/** Late events of a day with what its positions say of them: where they were, and whether they came with history. */
export function asStored(events: readonly RuleEvent[], positions: readonly Position[]): RuleEvent[] {
  const wanted = new Set(events.map(({ positionId }) => positionId))
  const about = positions.filter(({ id }) => wanted.has(id))
  const arrivals = new Map(about.map(({ id, serverTime }) => [id, serverTime]))
  return withPlaces(events, about).map((event) =>
    markedLate(event, arrivals.get(event.positionId ?? 0) ?? event.eventTime),
  )
}
