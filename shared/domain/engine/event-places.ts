import type { EventPlace, RuleEvent } from '../fleet-event.ts'
import type { Position } from '../position.ts'

/** About a tenth of a metre: an event pays for each digit. */
const digits = 1e6

const rounded = (degrees: number): number => Math.round(degrees * digits) / digits

export const placeAt = ({ latitude, longitude }: Pick<Position, 'latitude' | 'longitude'>): EventPlace => [
  rounded(latitude),
  rounded(longitude),
]

/** Events with the places of those of these positions that they are about, where a receiver knew the place. */
export function withPlaces<Event extends Pick<RuleEvent, 'place' | 'positionId'>>(
  events: readonly Event[],
  positions: readonly (Position | null)[],
): Event[] {
  return events.map((event) => {
    if (event.place !== undefined || !event.positionId) return event
    const about = positions.find((position) => position?.id === event.positionId)
    return about?.valid ? { ...event, place: placeAt(about) } : event
  })
}
