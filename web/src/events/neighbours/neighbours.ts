import type { EventJson } from '../../../../shared/wire/json.ts'

/** The events of one vehicle before and after one of them; null for none. */
export interface Neighbours {
  earlier: EventJson | null
  later: EventJson | null
}

/** Order of time; of the same moment, as they were raised. */
const order = (one: EventJson, other: EventJson): number =>
  Date.parse(one.eventTime) - Date.parse(other.eventTime) || one.id - other.id

/** The events next to one of them, among those that are known. Others' are passed by. */
export function neighboursOf(event: EventJson, known: readonly EventJson[]): Neighbours {
  const mine = known.filter(({ deviceId }) => deviceId === event.deviceId)
  const closest = (side: (one: EventJson) => boolean, isCloser: (one: EventJson, other: EventJson) => boolean) =>
    mine.filter(side).reduce<EventJson | null>((best, one) => (best === null || isCloser(one, best) ? one : best), null)
  return {
    earlier: closest(
      (one) => order(one, event) < 0,
      (one, best) => order(one, best) > 0,
    ),
    later: closest(
      (one) => order(one, event) > 0,
      (one, best) => order(one, best) < 0,
    ),
  }
}
