import { acceptor } from '../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { settleDays } from '../../../functions/watch/settle-days.ts'
import type { Day } from '../../../shared/domain/days/day.ts'
import type { EventType } from '../../../shared/catalog/events/index.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { engineSettings } from '../../../shared/domain/engine/engine-settings.ts'
import { compiledAttribute, compiledGeofence } from '../../../shared/domain/engine/compile.ts'
import { computedAttribute } from '../../../shared/entities/computed-attribute.ts'
import { device } from '../../../shared/entities/device.ts'
import { linkName } from '../../../shared/entities/entity.ts'
import { geofence } from '../../../shared/entities/geofence.ts'
import { notification } from '../../../shared/entities/notification.ts'
import { ofThresholds, thresholdIn } from '../../../shared/domain/rules/threshold.ts'
import { openSegments } from '../../../shared/domain/trips/segments.ts'
import { buildDevice, makeTenant } from '../../support/builders.ts'
import { messageAt } from '../../support/received.ts'
import { usualDays } from '../../support/track-fixture.ts'
import { began } from '../corpus/life.ts'
import { placeOf } from '../corpus/receiver.ts'
import { areaOf } from '../corpus/truth.ts'
import type { Arriving } from './arrivals.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'

function placeText(way: { east: number; north: number }): string {
  const { latitude, longitude } = placeOf(way)
  return `${latitude} ${longitude}`
}

/** between two fixes of many drives */
const gate = `LINESTRING (${placeText({ east: 900, north: -2500 })}, ${placeText({ east: 900, north: 2500 })})`
const depot = areaOf({ centre: { east: 0, north: 0 }, radius: 400 })
/** knots: slower than what the tracks drive, also where their tracker tells no speed */
const speedLimit = 28
const depotLimit = 10
const longStayMinutes = 20
const fuel = { fuelDropThreshold: 10, fuelIncreaseThreshold: 10 }
/** what the computed attribute is above for a while in many drives */
const onPace = {
  notificators: 'web',
  attributes: { thresholdAttribute: 'pace', thresholdValue: 20, thresholdSeconds: 60 },
}

export interface Outcome {
  history: object[]
  /** the latest position, as the device's state has it */
  last: object
  days: object[]
  trips: string[]
  /** departures and arrivals as the trips have them: `deviceMoving 1700000000000` */
  turns: string[]
  /** events of driving too fast: when, where, and how fast, but not whether they came late */
  speeding: string[]
  /** events of values out of range, and back in it, but not whether they came late */
  values: string[]
  /** geofences that were driven through between two fixes, and when */
  passes: string[]
  /** entries, exits and long stays, ignition, fills and thefts, but not whether they came late */
  rules: string[]
  events: FleetEvent[]
}

/** A device to which batches arrive, through the whole way in, at the end of 40 days. */
export async function oneDevice() {
  const end = began + 40 * dayMs
  const world = inMemoryWorld({ now: () => end })
  const { tenantId } = await makeTenant(world.tenants)
  const records = world.tenants.records(tenantId)
  const { id } = await records.create(device, buildDevice({ uniqueId: 'mixed', attributes: { speedLimit, ...fuel } }))
  const { id: geofenceId } = await records.create(
    geofence,
    geofence.schema.parse({ name: 'Depot', area: depot, attributes: { speedLimit: depotLimit, longStayMinutes } }),
  )
  const { id: gateId } = await records.create(
    geofence,
    geofence.schema.parse({ name: 'Gate', area: gate, attributes: {} }),
  )
  await records.link(
    [geofenceId, gateId].map((each) => ({
      owner: { type: 'device', id },
      property: { type: 'geofence' as const, id: each },
    })),
  )
  const written = { attribute: 'pace', expression: 'distance / 100.0 + speed', type: 'number' }
  const pace = computedAttribute.schema.parse({ description: 'Pace', ...written })
  const { id: paceId } = await records.create(computedAttribute, { ...pace, attributes: {} })
  await records.link([{ owner: { type: 'device', id }, property: { type: linkName(computedAttribute), id: paceId } }])
  await records.create(notification, notification.schema.parse({ ...onPace, type: 'valueOutOfRange', always: true }))
  const accept = acceptor(world)
  const tracks = world.tracks(tenantId)
  const settings = {
    ...usualDays,
    fuel: engineSettings((key) => (fuel as Record<string, number>)[key]).fuel,
    thresholds: [thresholdIn(onPace.attributes)!],
    computed: [compiledAttribute(pace)],
    speedLimits: {
      settings: { ...usualDays.speedLimits.settings, speedLimit },
      geofences: [{ id: geofenceId, speedLimit: depotLimit }],
    },
    watching: {
      settings: engineSettings(() => undefined),
      geofences: [
        compiledGeofence({ id: geofenceId, area: depot, attributes: { longStayMinutes } }, () => true),
        compiledGeofence({ id: gateId, area: gate, attributes: {} }, () => true),
      ],
    },
  }
  return {
    id,
    end,
    world,
    tracks,
    arrive: async (batch: readonly Arriving[]) => {
      const received = batch.map(({ sequence, fixes }) =>
        messageAt(sequence, { uniqueId: 'mixed', payload: fixes, receivedAt: end }),
      )
      const failed = await accept(received)
      if (failed !== null) throw new Error(`The batch failed at ${failed}`)
    },
    settle: async (now = end) => {
      while (!(await settleDays(tracks, await tracks.state(id), { now, settings })).isDone);
    },
  }
}

/**
 * What is known in the end when these batches arrived one after the other.
 *
 * @param isSettledBetween whether days are settled after each batch, and not only in the end
 */
export async function outcomeOf(
  arrivals: readonly (readonly Arriving[])[],
  { isSettledBetween = false } = {},
): Promise<Outcome> {
  const { id, end, tracks, arrive, settle } = await oneDevice()
  for (const batch of arrivals) {
    await arrive(batch)
    if (isSettledBetween) await settle()
  }
  await settle()
  const days = await tracks.days(id, 0, 99_999)
  const events = await tracks.eventsBetween(id, 0, end + dayMs)
  return {
    history: (await tracks.between(id, { from: 0, to: end })).map(withoutId),
    last: withoutId((await tracks.state(id)).last!),
    days: days.map(withoutIds),
    trips: days.flatMap(({ segments }) =>
      segments.map(
        ({ isTrip, isGap, start, end: to }) =>
          `${isTrip ? 'trip' : isGap ? 'gap' : 'stop'} ${start.fixTime} ${to.fixTime}`,
      ),
    ),
    turns: turnsOf(days),
    speeding: speedingIn(events),
    values: valuesIn(events),
    passes: passesIn(events),
    rules: rulesIn(events),
    events,
  }
}

/** All that history says of a position, but for its number, which says in which order it arrived. */
const withoutId = ({ id: _id, ...position }: Position): object => position

/**
 * A day without the numbers of positions, and without what its stored positions were written from: `before` says what
 * they are read from.
 */
const withoutIds = (day: Day): object =>
  JSON.parse(
    JSON.stringify(day, (key, value: unknown) => (key === 'positionId' || key === 'written' ? undefined : value)),
  ) as object

function turnsOf(days: readonly Day[]): string[] {
  const open = days.at(-1)?.carry.segments
  const segments = [...days.flatMap((day) => day.segments), ...(open ? openSegments(open) : [])]
  // who moved without data was not seen to leave
  return segments.flatMap(({ isTrip, start }, place) => [
    ...(segments[place - 1]?.isTrip ? [`deviceStopped ${start.fixTime}`] : []),
    ...(isTrip ? [`deviceMoving ${start.fixTime}`] : []),
  ])
}

const speedingIn = (events: readonly FleetEvent[]): string[] =>
  events.flatMap(({ type, eventTime, geofenceId, attributes: { speed, speedLimit: limit, duration } }) => {
    const said = `${eventTime} geofence ${geofenceId}: ${speed} instead of ${limit}`
    if (type === 'deviceOverspeedEnd') return [`${said}, for ${duration} ms`]
    return type === 'deviceOverspeed' ? [said] : []
  })

const valuesIn = (events: readonly FleetEvent[]): string[] =>
  events.flatMap(({ type, eventTime, attributes: { late: _late, imported: _too, ...said } }) =>
    ofThresholds.has(type) ? [`${type} ${eventTime} ${JSON.stringify(said)}`] : [],
  )

const passesIn = (events: readonly FleetEvent[]): string[] =>
  events.flatMap(({ type, eventTime, geofenceId, attributes: { enterTime, dwellTime } }) =>
    type === 'geofenceCrossed' ? [`${eventTime} geofence ${geofenceId}: ${dwellTime} ms from ${enterTime}`] : [],
  )

const ofRules: ReadonlySet<EventType> = new Set([
  'geofenceEnter',
  'geofenceExit',
  'geofenceStay',
  'ignitionOn',
  'ignitionOff',
  'deviceFuelDrop',
  'deviceFuelIncrease',
])

const rulesIn = (events: readonly FleetEvent[]): string[] =>
  events.flatMap(({ type, eventTime, geofenceId, attributes: { late: _late, imported: _too, ...attributes } }) =>
    ofRules.has(type) ? [`${type} ${eventTime} geofence ${geofenceId} ${JSON.stringify(attributes)}`] : [],
  )

/** The events of departures and arrivals, as `turns` of the outcome writes them. */
export const turnEvents = (events: readonly FleetEvent[]): string[] =>
  events
    .filter(({ type }) => type === 'deviceMoving' || type === 'deviceStopped')
    .map(({ type, eventTime }) => `${type} ${eventTime}`)

/** How often each event was raised whose rule remembers one position: `alarm sos: 2`. */
export const countsOfShortMemory = (events: readonly FleetEvent[]): Record<string, number> =>
  counts(events.filter(({ type }) => type === 'alarm' || type === 'ignitionOn' || type === 'ignitionOff'))

export const countsOfCrossings = (events: readonly FleetEvent[]): Record<string, number> =>
  counts(events.filter(({ type }) => type === 'geofenceEnter' || type === 'geofenceExit'))

function counts(events: readonly FleetEvent[]): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const { type, attributes } of events) {
    const name = `${type} ${attributes.alarm ?? ''}`.trim()
    counted[name] = (counted[name] ?? 0) + 1
  }
  return counted
}
