import { roundTo } from '../quantise.ts'
import { minuteMs } from '../time/durations.ts'
import { isDriving, loadBetween, type EngineLoad } from './engine-load.ts'
import type { FuelSettings } from './fuel-settings.ts'
import { smoothed, type Recent } from './smoothing.ts'

/** What is remembered of a tank between two readings: litres, and times in epoch ms. Plain data. */
export interface TankState {
  /** the trusted level: it follows what an engine can burn */
  level: number
  at: number
  /** a fill or a theft under way: how far it went, when it went there, and 1 where the vehicle stood then */
  change?: [level: number, at: number, stood?: 0 | 1]
  /** down to where fuel was counted as used; what earlier builds stored has none of these */
  low?: number
  /** the latest reading that an engine explains */
  read?: number
  /** a reading far below: it counts when the next one agrees */
  doubted?: number
  /** the readings of the window, where levels are smoothed */
  recent?: Recent
}

/** A reading, and what the engine does there and did at the position before. */
export interface TankReading {
  litres: number
  /** epoch ms, by the device's clock */
  time: number
  load: EngineLoad
  loadBefore: EngineLoad | null
  /** what readings differ by although nothing changed */
  steadyLitres: number
}

/** A fill or a theft, litres. */
export interface LevelChange {
  before: number
  after: number
}

interface Step {
  state: TankState
  /** litres that the engine used since the reading before; 0 or more */
  used: number
  change: LevelChange | null
}

/** A level that goes no further in this time is steady. */
const steadyMs = 2 * minuteMs
/** What it may rise in a minute, for tanks that were read too low on a slope. */
const risen = 0.1
/** How long a reading counts: one that is wrong by some litres moves the level by little. */
const calmsMinutes = 2
/** What is further off than can be burnt is followed only when it lasts. */
const strangeLitres = 3
const strangeMs = 10 * minuteMs
/** A single reading that is lower than can be burnt by more than this is doubted. */
const doubtedLitres = 10
/** Where nobody said what a fill is: litres, or this part of the tank. */
const fillLitres = { least: 5, ofTank: 0.03, ofUnknownTank: 10 }

/**
 * Reads a tank once more. A level that falls or rises by a threshold or more, faster than an engine can burn it, in one
 * step or in many, is a theft or a fill, known when it is steady. Everything else that is lost was used: what was used,
 * thefts and fills add up to what is in the tank. Without a threshold for thefts, nothing is one.
 *
 * @param state null before the first reading
 */
export function stepTank(state: TankState | null, reading: TankReading, settings: FuelSettings): Step {
  // many sensors say nothing while the ignition is off, and trackers send that as 0
  const isOff = reading.litres === 0 && settings.drop === 0 && state !== null && state.level > doubtedLitres
  if (isOff) return { state, used: 0, change: null }
  if (settings.smoothingMs === 0) return stepLevel(state, reading, settings)
  const { time } = reading
  const { litres, recent } = smoothed(state?.recent ?? [], [time, reading.litres], settings.smoothingMs)
  const step = stepLevel(state, { ...reading, litres }, settings)
  return { ...step, state: { ...step.state, recent } }
}

function stepLevel(state: TankState | null, reading: TankReading, settings: FuelSettings): Step {
  const { litres, time } = reading
  if (!state) return { state: { level: litres, at: time, low: litres, read: litres }, used: 0, change: null }
  const { state: next, change } = state.change
    ? changing(state, state.change, { reading, settings })
    : still(state, { reading, settings })
  next.read ??= litres
  if (state.doubted !== undefined) next.doubted = state.doubted
  const low = state.low ?? state.level
  if (next.change) {
    next.low = low
    return { state: next, used: 0, change }
  }
  const counted = countUsed({ low, next, change, elapsedMs: Math.max(0, time - state.at) }, reading, settings)
  return { state: next, used: counted, change }
}

interface Input {
  reading: TankReading
  settings: FuelSettings
}

function still(state: TankState, { reading, settings }: Input): { state: TankState; change: null } {
  const { level, at } = state
  const { litres, time, load, loadBefore } = reading
  const { rate, minutes } = loadBetween(loadBefore, load, Math.max(0, time - at))
  const [rise, fall] = [litres - level, level - litres]
  if (rise >= leastFill(settings) || (settings.drop > 0 && fall - rate * minutes >= settings.drop)) {
    const before = rise > 0 ? levelAtRest(state, loadBefore) : level
    // after a silence, it was filled before the vehicle left
    const stood = isDriving(load) && time - at < steadyMs ? 0 : 1
    return { state: { level: before, at: time, change: [litres, time, stood] }, change: null }
  }
  return { state: followed(state, reading), change: null }
}

/** While a vehicle stands, its tank is as it was read last: the trusted level is still on its way down there. */
const levelAtRest = ({ level, read = level }: TankState, loadBefore: EngineLoad | null): number =>
  loadBefore && !isDriving(loadBefore) && read < level && level - read <= strangeLitres ? read : level

function changing(
  { level }: TankState,
  [reached, since, stood]: NonNullable<TankState['change']>,
  { reading, settings }: Input,
): { state: TankState; change: LevelChange | null } {
  const { litres, time, steadyLitres, load } = reading
  const isRise = reached > level
  const further = isRise ? litres - reached : reached - litres
  if (further > steadyLitres) {
    return { state: { level, at: time, change: [litres, time, isDriving(load) ? 0 : 1] }, change: null }
  }
  // nobody fills up under way: what is less now was used since
  const isUsed = isRise && stood === 1 && isDriving(load) && further < 0 && -further <= doubtedLitres
  const isBack = further < -steadyLitres
  if (!isUsed && !isBack && time - since < steadyMs) {
    return { state: { level, at: time, change: [reached, since, stood ?? 0] }, change: null }
  }
  // one wrong reading is no change: the level is where it was
  const after = isUsed && litres - level >= leastFill(settings) ? reached : isBack ? litres : (reached + litres) / 2
  const least = after > level ? leastFill(settings) : settings.drop
  if (least === 0 || Math.abs(after - level) < least) return { state: { level: after, at: time }, change: null }
  const change = { before: tenths(level), after: tenths(after) }
  return { state: { level: change.after, at: time }, change }
}

/** What a fill is at the least, litres: a smaller one is taken for slosh, and hides as much of what is used. */
export function leastFill({ increase, capacity }: FuelSettings): number {
  const usual = capacity === null ? fillLitres.ofUnknownTank : Math.max(fillLitres.least, capacity * fillLitres.ofTank)
  return increase > 0 ? Math.min(increase, usual) : usual
}

/**
 * The trusted level moves towards the one that was read, no faster than an engine burns or a tank comes to rest. Under way it
 * may rise as fast as it may fall: fuel that sloshes is read too low as often as too high, and nobody fills up then.
 * A reading that is further away than that explains may be the beginning of a change: it is not followed at once.
 */
function followed(state: TankState, { litres, time, load, loadBefore }: TankReading): TankState {
  const { level, at, read = level } = state
  const elapsedMs = Math.max(0, time - at)
  const { rate, minutes } = loadBetween(loadBefore, load, elapsedMs)
  const [least, most] = [-rate * minutes, (isDriving({ rate, isRunning: true }) ? rate : risen) * minutes]
  const change = litres - level
  const isStrange = change < least - strangeLitres || change > most + strangeLitres
  if (isStrange && elapsedMs < strangeMs) return { level, at, read }
  // a tank that just came to rest is read right
  const isArrival = loadBefore !== null && isDriving(loadBefore) && !isDriving(load)
  const towards = isArrival ? change : change * (1 - Math.exp(-minutes / calmsMinutes))
  return { level: roundTo(level + Math.min(most, Math.max(least, towards)), steps), at: time }
}

interface Counting {
  low: number
  /** changed: it gets what is remembered */
  next: TankState
  change: LevelChange | null
  elapsedMs: number
}

/**
 * What was lost below the lowest level since the last fill was used: a tank that sloshes counts nothing twice. Fills and
 * thefts move that level by what they are. @returns litres
 */
function countUsed({ low, next, change, elapsedMs }: Counting, reading: TankReading, settings: FuelSettings): number {
  const moved = low + (change ? change.after - change.before : 0)
  // what was lost before a change, and was not believed until then
  const from = change ? Math.min(moved, change.after) : moved
  const { rate, minutes } = loadBetween(reading.loadBefore, reading.load, elapsedMs)
  // what may be the beginning of a theft waits until it is known
  const believed = settings.drop > 0 ? Math.max(reading.litres, next.level - slackOf(rate)) : reading.litres
  const isDoubted = from - believed > doubtedLitres + rate * minutes
  const to = !isDoubted ? believed : next.doubted === undefined ? from : Math.max(next.doubted, believed)
  if (isDoubted) next.doubted = believed
  else delete next.doubted
  next.low = roundTo(Math.min(from, to), steps)
  // where no loss is a theft, the trusted level is not far above what was counted
  if (settings.drop === 0) next.level = Math.min(next.level, roundTo(next.low + strangeLitres, steps))
  return roundTo(Math.max(0, moved - next.low), steps)
}

/** How far a reading may be below the trusted level, which is slow, and still count: litres. */
const slackOf = (rate: number): number => Math.min(strangeLitres, rate * 10)

const steps = 1000
const tenths = (litres: number) => roundTo(litres, 10)
