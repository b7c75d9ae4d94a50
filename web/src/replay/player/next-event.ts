import type { EventJson } from '../../../../shared/wire/json.ts'

/** The first event after a moment (epoch ms), of events in order. */
export const nextEvent = (events: readonly EventJson[], time: number): EventJson | null =>
  events.find(({ eventTime }) => Date.parse(eventTime) > time) ?? null
