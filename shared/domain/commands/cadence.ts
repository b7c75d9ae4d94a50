import type { CadenceCauses, Cadence } from './cadence-memory.ts'
import { dayMs } from '../time/durations.ts'
import { cadenceLimits, type CadenceSettings } from './cadence-settings.ts'
import { type CommandQueue, type DeviceCommand, isAutomatic, isInFlight } from './command.ts'

export const newCadence = ({ idleSeconds, watchedSeconds }: Pick<CadenceSettings, 'idleSeconds' | 'watchedSeconds'>) =>
  ({
    idleSeconds,
    watchedSeconds,
    causes: {},
    intervalSeconds: null,
    commandId: 0,
    personCommandId: 0,
    isHeld: false,
    restsUntil: 0,
    raised: { day: 0, count: 0 },
    wakeAt: null,
  }) satisfies Cadence

/** Both together, whichever was learnt first: wake-ups arrive in any order, and more than once. */
export const mergedCauses = (one: CadenceCauses, other: CadenceCauses): CadenceCauses => ({
  watchedUntil: later(one.watchedUntil, other.watchedUntil),
  alarmAt: later(one.alarmAt, other.alarmAt),
  acknowledgedAt: later(one.acknowledgedAt, other.acknowledgedAt),
  inside: newer(one.inside, other.inside),
})

const later = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other)

function newer(one: CadenceCauses['inside'], other: CadenceCauses['inside']): CadenceCauses['inside'] {
  if (!one || !other) return one ?? other
  if (one.asOf === other.asOf) return one.isInside ? one : other
  return one.asOf > other.asOf ? one : other
}

/** Until when the causes ask for the faster rate, epoch ms; infinite in a geofence. */
export function raisedUntil(causes: CadenceCauses, { releaseMs, alarmMs }: CadenceSettings): number {
  const { watchedUntil, alarmAt, acknowledgedAt, inside } = causes
  if (inside?.isInside) return Number.POSITIVE_INFINITY
  const isOpen = alarmAt !== undefined && (acknowledgedAt === undefined || acknowledgedAt < alarmAt)
  return Math.max(
    watchedUntil === undefined ? 0 : watchedUntil + releaseMs,
    isOpen && alarmMs > 0 ? alarmAt + alarmMs : 0,
  )
}

/** What is known of the device when its rate is looked at. */
export interface CadenceFacts {
  /** epoch ms */
  now: number
  /** null where it is off */
  settings: CadenceSettings | null
  /** whether the tracker can be asked for another rate */
  takesIt: boolean
  causes: CadenceCauses
}

export interface CadenceStep {
  /** undefined when there is nothing to remember */
  cadence: Cadence | undefined
  /** is to be sent as `positionPeriodic`; null for nothing */
  orderSeconds: number | null
  /** a command that is not needed any more, and has not left; null for none */
  cancelId: number | null
  /** when to look again without anything new, epoch ms; null for never */
  nextAt: number | null
}

const rateTypes: ReadonlySet<string> = new Set(['positionPeriodic', 'positionStop'])
const setsRate = ({ type, textChannel }: DeviceCommand): boolean => !textChannel && rateTypes.has(type)

/**
 * What is due for the rate of a device. The faster rate is asked for while there is a cause, and given back afterwards,
 * also when it is switched off. What a person sends comes first: nothing is sent while a rate of theirs waits or holds.
 */
export function cadenceStep({ cadence: before, open }: CommandQueue, facts: CadenceFacts): CadenceStep {
  const { now, settings } = facts
  const current = settings ?? before
  if (!current) return { cadence: undefined, orderSeconds: null, cancelId: null, nextAt: null }
  const known = withSettings(before, current)
  const cadence = { ...known, causes: mergedCauses(known.causes, facts.causes) }
  const until = settings ? raisedUntil(cadence.causes, settings) : 0
  const day = Math.floor(now / dayMs)
  const count = cadence.raised.day === day ? cadence.raised.count : 0
  const rates = open.filter(setsRate)
  const own = rates.find(isAutomatic)
  const isFast = (own ? frequencyOf(own) : cadence.intervalSeconds) === cadence.watchedSeconds
  const isRaised = now < until && (isFast || count < cadenceLimits.raisedPerDayMax)
  const wanted = isRaised ? cadence.watchedSeconds : cadence.idleSeconds
  const nextAt = now < until && Number.isFinite(until) ? until : null
  const isTheirs = cadence.isHeld || rates.some((command) => !isAutomatic(command))
  const rests = isTheirs || !facts.takesIt || now < cadence.restsUntil
  const isDone = cadence.intervalSeconds === wanted
  const stale = own && frequencyOf(own) !== wanted ? own : undefined
  if (isDone && stale && !isInFlight(stale)) return { cadence, orderSeconds: null, cancelId: stale.id, nextAt }
  const orders = !rests && (own ? stale !== undefined : !isDone)
  if (!orders) return { cadence: settings || own ? cadence : undefined, orderSeconds: null, cancelId: null, nextAt }
  const raised = isRaised ? { day, count: count + 1 } : cadence.raised
  return { cadence: { ...cadence, raised }, orderSeconds: wanted, cancelId: null, nextAt }
}

/** Other settings are a person's newest word: what was held or refused before is tried again. */
function withSettings(
  before: Cadence | undefined,
  current: Pick<CadenceSettings, 'idleSeconds' | 'watchedSeconds'>,
): Cadence {
  const { idleSeconds, watchedSeconds } = current
  if (!before) return newCadence(current)
  if (before.idleSeconds === idleSeconds && before.watchedSeconds === watchedSeconds) return before
  return { ...before, idleSeconds, watchedSeconds, isHeld: false, restsUntil: 0 }
}

const frequencyOf = ({ attributes }: DeviceCommand): number => Number(attributes['frequency'])

/** What becomes of commands says which rate the tracker has, and whose it is. */
export const cadenceAfter = (cadence: Cadence, changed: readonly DeviceCommand[]): Cadence =>
  changed
    .filter(setsRate)
    .reduce((after, command) => (isAutomatic(command) ? ofOwn : ofPerson)(after, command), cadence)

/** Only the newest counts: trackers answer late. */
function ofOwn(cadence: Cadence, command: DeviceCommand): Cadence {
  const { id, state, endedAt, attempts } = command
  if (id !== cadence.commandId || endedAt === null) return cadence
  if (state === 'delivered' || state === 'done' || state === 'sent')
    return { ...cadence, intervalSeconds: frequencyOf(command) }
  if (state === 'failed') return { ...cadence, restsUntil: endedAt + cadenceLimits.restMs }
  return attempts > 0 ? { ...cadence, intervalSeconds: null } : cadence
}

/** What the tracker may have got counts as if it had. */
function ofPerson(cadence: Cadence, { id, type, state, endedAt, attempts }: DeviceCommand): Cadence {
  if (id < cadence.personCommandId) return cadence
  if (state === 'failed') return id === cadence.personCommandId ? { ...cadence, isHeld: false } : cadence
  const isArrived = state === 'delivered' || state === 'done' || (endedAt !== null && attempts > 0)
  if (!isArrived) return cadence
  const isKnown = id === cadence.personCommandId
  return {
    ...cadence,
    personCommandId: id,
    isHeld: type === 'positionPeriodic',
    intervalSeconds: isKnown ? cadence.intervalSeconds : null,
  }
}
