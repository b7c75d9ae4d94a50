import type { RuleEvent } from '../fleet-event.ts'
import { litresIn, steadyLitresOf } from '../fuel/tank.ts'
import type { Position } from '../position.ts'
import { roundTo } from '../quantise.ts'
import type { Rule, RuleInput } from './rule.ts'
import { minuteMs } from '../time/durations.ts'

/** Levels in litres, times in epoch ms. */
interface Memory {
  /** the trusted level: it follows what an engine can burn */
  level: number
  at: number
  /** a change under way: how far it went, and when it went there */
  change?: [level: number, at: number]
}

/** A level that goes no further in this time is steady. */
const steadyMs = 2 * minuteMs
/** What the trusted level may fall in a minute: an engine under load, one that stands, and what evaporates. */
const burnt = { driving: 1, standing: 0.3, off: 0.05 }
/** What it may rise in a minute, for tanks that were read too low on a slope. */
const risen = 0.1
/** How long a reading counts: one that is wrong by some litres moves the level by little. */
const calmsMinutes = 2
/** Slower than this, the engine has little load, or the vehicle stands and the receiver drifts. */
const crawlsKnots = 2
/** What is further off than can be burnt is followed only when it lasts. */
const strangeLitres = 3
const strangeMs = 10 * minuteMs
const silenceMsMax = 10 * minuteMs

/**
 * The fuel level (litres, see `tank.ts`) fell or rose by the device's `fuelDropThreshold` or `fuelIncreaseThreshold` or more:
 * faster than an engine can burn it, in one step or in many. Raised when the level is steady, with the whole amount
 * from `before` to `after`. What the engine burns is no drop, however much it becomes.
 */
export const fuel: Rule<Memory> = {
  name: 'fuel',
  evaluate(memory, input) {
    const { position, settings } = input
    if (settings.fuel.drop === 0 && settings.fuel.increase === 0) return { memory: undefined, events: [] }
    const read = litresIn(position.attributes, settings.fuel)
    if (read === undefined) return { memory, events: [] }
    if (!memory) return { memory: { level: read, at: position.deviceTime }, events: [] }
    const { level, change } = memory
    if (change !== undefined) return changing({ level, change, read }, input)

    if (isEnough(read - level, input))
      return { memory: { level, at: position.deviceTime, change: [read, position.deviceTime] }, events: [] }
    return { memory: followed(memory, read, input), events: [] }
  },
}

function changing(
  { level, change, read }: { level: number; change: [level: number, at: number]; read: number },
  input: RuleInput,
): { memory: Memory; events: RuleEvent[] } {
  const at = input.position.deviceTime
  const [reached, since] = change
  const steadyLitres = steadyLitresOf(input.position.attributes, input.settings.fuel)
  const further = reached > level ? read - reached : reached - read
  if (further > steadyLitres) return { memory: { level, at, change: [read, at] }, events: [] }
  const isBack = further < -steadyLitres
  if (!isBack && at - since < steadyMs) return { memory: { level, at, change }, events: [] }
  // one wrong reading is no change: the level is where it was
  const after = isBack ? read : (reached + read) / 2
  if (!isEnough(after - level, input)) return { memory: { level: after, at }, events: [] }
  const type = after > level ? 'deviceFuelIncrease' : 'deviceFuelDrop'
  const attributes = { before: tenths(level), after: tenths(after) }
  return { memory: { level: tenths(after), at }, events: [{ type, eventTime: at, attributes }] }
}

function isEnough(litres: number, { settings }: RuleInput): boolean {
  const threshold = litres > 0 ? settings.fuel.increase : settings.fuel.drop
  return threshold > 0 && Math.abs(litres) >= threshold
}

/**
 * The trusted level moves towards the one that was read, no faster than an engine burns or a tank comes to rest. Under way it
 * may rise as fast as it may fall: fuel that sloshes is read too low as often as too high, and nobody fills up then.
 * A reading that is further away than that explains may be the beginning of a change: it is not followed at once.
 */
function followed(memory: Memory, read: number, { position, last }: RuleInput): Memory {
  const { level, at } = memory
  const elapsedMs = Math.max(0, position.deviceTime - at)
  const isRunning = position.attributes.ignition === true
  const minutes = (isRunning ? elapsedMs : Math.min(elapsedMs, silenceMsMax)) / minuteMs
  const rate = Math.max(burntBy(position), last ? burntBy(last) : 0)
  const [least, most] = [-rate * minutes, (rate === burnt.driving ? burnt.driving : risen) * minutes]
  const change = read - level
  const isStrange = change < least - strangeLitres || change > most + strangeLitres
  if (isStrange && elapsedMs < strangeMs) return memory
  const towards = change * (1 - Math.exp(-minutes / calmsMinutes))
  return { level: roundTo(level + Math.min(most, Math.max(least, towards)), 1000), at: position.deviceTime }
}

/** Litres that may be burnt in a minute while a vehicle does what a position says. */
const burntBy = ({ attributes: { ignition, motion }, speed }: Position): number =>
  ignition === false ? burnt.off : motion === true && speed >= crawlsKnots ? burnt.driving : burnt.standing

const tenths = (litres: number) => roundTo(litres, 10)
