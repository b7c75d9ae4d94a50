import { standsIn, type FleetEvent, type RuleEvent } from '../../fleet-event.ts'
import { openSegments } from '../../trips/segments.ts'
import type { Day } from '../day.ts'

/** What has to change among the stored events of a day so that they agree with what was derived. */
export interface EventChanges {
  contradicted: FleetEvent[]
  missing: RuleEvent[]
}

type Turn = RuleEvent & { positionId: number }

/**
 * Compares the departures and arrivals of a day that received late positions with its trips: rules evaluate late
 * positions apart from what they did not know yet.
 */
export function turnChanges(day: Day, stored: readonly FleetEvent[]): EventChanges {
  const isCertain = certainIn(day)
  const turns = turnsOf(day)
  const found = stored.filter((event) => isTurn(event) && isCertain(event.eventTime))
  const isSame = (turn: RuleEvent, event: RuleEvent) => turn.type === event.type && turn.eventTime === event.eventTime
  const kept = new Set(turns.map((turn) => found.find((event) => isSame(turn, event))))
  const begun = day.before.segments?.start.fixTime
  const isOfBefore = (event: FleetEvent) =>
    event.eventTime === begun && !found.some((other) => other.id < event.id && isSame(other, event))
  return {
    contradicted: [
      ...found.filter((event) => !kept.has(event) && !isOfBefore(event)),
      ...doubtfulIn(
        day,
        stored.filter((event) => isTurn(event) && !isCertain(event.eventTime)),
      ),
    ],
    missing: turns
      .filter((turn) => isCertain(turn.eventTime) && !found.some((event) => isSame(turn, event)))
      .map((turn) => ({ ...turn, attributes: { ...placeOf(turn, day), late: true } })),
  }
}

function placeOf({ type, eventTime }: Turn, { visits, carry }: Day): RuleEvent['attributes'] {
  if (type !== 'deviceStopped') return {}
  const over = visits.filter(({ start, end }) => start <= eventTime && eventTime < end)
  const open = Object.entries(carry.visits).filter(([, start]) => start <= eventTime)
  return standsIn([...over.map(({ geofenceId }) => geofenceId), ...open.map(([id]) => Number(id))])
}

/** From when on (epoch ms) the events that `turnChanges` looks at may lie. */
export const eventsBegin = ({ before }: Day): number => before.segments?.start.fixTime ?? 0

const isTurn = ({ type }: FleetEvent): boolean => type === 'deviceMoving' || type === 'deviceStopped'

const turnTo = (isTrip: boolean, { positionId, fixTime }: { positionId: number; fixTime: number }): Turn => ({
  type: isTrip ? 'deviceMoving' : 'deviceStopped',
  eventTime: fixTime,
  positionId,
  attributes: {},
})

/** Departures and arrivals found in a day. Who moved without data was not seen to leave. */
function turnsOf({ before, segments, carry }: Day): Turn[] {
  const open = carry.segments ? openSegments(carry.segments) : []
  const [first] = [...segments, ...open]
  const begins = before.segments === null && first?.isTrip ? [turnTo(true, first.start)] : []
  const turns = segments.flatMap(({ isTrip, end }, place) => {
    if (isTrip) return [turnTo(false, end)]
    const next = segments[place + 1] ?? open[0]
    return next?.isTrip ? [turnTo(true, end)] : []
  })
  return [...begins, ...turns]
}

/**
 * Times of which no later position can say anything else. What began the segment under way when the day began was found
 * before; a trip without any length may end there.
 */
function certainIn({ before, carry }: Day): (time: number) => boolean {
  if (!carry.segments) return () => false
  const { motion, start } = carry.segments
  const { pending, circle, last } = motion
  const open = motion.isDriving ? [pending?.since, circle.since, circle.stood, last] : [pending?.since, last]
  const horizon = Math.min(...open.flatMap((point) => point?.fixTime ?? []))
  const from = before.segments?.start.fixTime ?? Number.NEGATIVE_INFINITY
  return (time) => time >= from && (time <= start.fixTime || time < horizon)
}

/**
 * What the day leaves open is for the next one to say. Events of live positions may be right, as far as departures and
 * arrivals take turns; those of late positions would have been found.
 */
function doubtfulIn({ before, carry }: Day, open: readonly FleetEvent[]): FleetEvent[] {
  const from = before.segments?.start.fixTime ?? 0
  let isDriving = carry.segments?.motion.isDriving === true
  return open.filter(({ type, eventTime, attributes }) => {
    if (eventTime < from) return false
    const takesTurn = (type === 'deviceMoving') !== isDriving
    if (attributes.late === true || !takesTurn) return true
    isDriving = !isDriving
    return false
  })
}
