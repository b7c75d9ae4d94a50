import type { RuleEvent } from '../fleet-event.ts'
import { roundTo } from '../quantise.ts'
import type { Rule, RuleInput } from './rule.ts'

/** Levels in litres, times in epoch ms. */
interface Memory {
  /** the level that is believed: it follows what an engine can burn */
  level: number
  at: number
  /** a change under way: the last level that was read */
  change?: number
}

/** A level that moves by no more than this has settled, and what a tank sloshes is no refuelling. */
const settledLitres = 2
const minuteMs = 60_000
/** What the believed level may fall in a minute: an engine under load, one that stands, and what evaporates. */
const burnt = { driving: 1, standing: 0.3, off: 0.05 }
/** What it may rise in a minute, for tanks that were read too low on a slope. */
const risen = 0.1
const silenceMsMax = 10 * minuteMs

/**
 * The fuel level (`fuel`, litres) fell or rose by the device's `fuelDropThreshold` or `fuelIncreaseThreshold` or more:
 * faster than an engine can burn it, in one step or in many. Told when the level has settled, with the whole amount
 * from `before` to `after`. What the engine burns is no drop, however much it becomes.
 */
export const fuel: Rule<Memory> = {
  name: 'fuel',
  judge(memory, input) {
    const { position, settings } = input
    if (settings.fuelDrop === 0 && settings.fuelIncrease === 0) return { memory: undefined, events: [] }
    const read = position.attributes.fuel
    if (typeof read !== 'number' || read < 0) return { memory, events: [] }
    if (!memory) return { memory: { level: read, at: position.deviceTime }, events: [] }
    const { level, change } = memory
    if (change !== undefined) return changing({ level, change, read }, input)

    if (isEnough(read - level, input))
      return { memory: { ...memory, at: position.deviceTime, change: read }, events: [] }
    return { memory: { level: followed(memory, read, input), at: position.deviceTime }, events: [] }
  },
}

function changing(
  { level, change, read }: { level: number; change: number; read: number },
  input: RuleInput,
): { memory: Memory; events: RuleEvent[] } {
  const at = input.position.deviceTime
  const isRise = change > level
  const further = isRise ? read - change : change - read
  if (further > settledLitres) return { memory: { level, at, change: read }, events: [] }
  // one wrong reading is neither: the level is where it was
  const after = Math.abs(further) <= settledLitres ? (change + read) / 2 : read
  if (!isEnough(after - level, input)) return { memory: { level: after, at }, events: [] }
  const type = after > level ? 'deviceFuelIncrease' : 'deviceFuelDrop'
  const attributes = { before: tenths(level), after: tenths(after) }
  return { memory: { level: tenths(after), at }, events: [{ type, eventTime: at, attributes }] }
}

function isEnough(litres: number, { settings }: RuleInput): boolean {
  const threshold = litres > 0 ? settings.fuelIncrease : settings.fuelDrop
  return threshold > 0 && Math.abs(litres) >= threshold
}

/** The believed level moves towards the one that was read, no faster than an engine burns or a tank settles. */
function followed({ level, at }: Memory, read: number, { position }: RuleInput): number {
  const { ignition, motion } = position.attributes
  const elapsedMs = Math.max(0, position.deviceTime - at)
  const minutes = (ignition === true ? elapsedMs : Math.min(elapsedMs, silenceMsMax)) / minuteMs
  const rate = ignition === false ? burnt.off : motion === true ? burnt.driving : burnt.standing
  const next = read < level ? Math.max(read, level - rate * minutes) : Math.min(read, level + risen * minutes)
  return roundTo(next, 1000)
}

const tenths = (litres: number) => roundTo(litres, 10)
