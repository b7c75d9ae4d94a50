import { dayOf } from '../days/day.ts'
import { isDerived } from '../days/derivation-flags.ts'
import { measuredMetres } from '../days/totals.ts'
import type { Draft, Step } from '../draft.ts'
import type { FilterSettings } from '../engine/engine-settings.ts'
import { withMemory } from '../engine/raise-events.ts'
import type { Position } from '../position.ts'
import { announceFiles } from './announce-files.ts'

const knotsPerMetrePerSecond = 3600 / 1852

/**
 * Ignores what people configured not to keep. The device's calendar always counts; all other filters are off until
 * somebody sets them. A fix is compared with the position before it in time. Files that it names are announced: they
 * were not sent to be thrown away with a place that is known already.
 */
export const filter: Step = {
  name: 'filter',
  apply(draft) {
    if (!draft.context.activeRules.isKept(draft.position.fixTime)) return 'filtered'
    const { filter: settings } = draft.settings
    if (settings.isOn && (isUnwanted(draft, settings) || isTooMuchToday(draft, settings))) {
      announceFiles(draft)
      return 'filtered'
    }
    draft.memory = withMemory(draft.memory, memoryName, countedToday(draft, settings))
    return undefined
  },
}

/** How many positions were kept on a day, when there is a limit. */
const memoryName = 'daily'
type Kept = readonly [day: number, count: number]

const keptToday = ({ memory, context }: Draft): number => {
  const [day, count] = (memory[memoryName] as Kept | undefined) ?? [0, 0]
  return day === dayOf(context.now) ? count : 0
}

const countedToday = (draft: Draft, { isOn, dailyLimit }: FilterSettings): Kept | undefined =>
  isOn && dailyLimit > 0 ? [dayOf(draft.context.now), keptToday(draft) + 1] : undefined

/** Beyond the limit of a day (by UTC, as positions arrive), one is still kept in each interval. */
function isTooMuchToday(draft: Draft, { dailyLimit, dailyLimitIntervalMs }: FilterSettings): boolean {
  if (dailyLimit <= 0 || keptToday(draft) < dailyLimit) return false
  const sinceMs = draft.position.fixTime - (draft.before?.fixTime ?? 0)
  return dailyLimitIntervalMs <= 0 || sinceMs < dailyLimitIntervalMs
}

const isUnwanted = (draft: Draft, settings: FilterSettings): boolean =>
  isUnwantedAlone(draft, settings) || (draft.before !== null && isUnwantedAfter(draft, settings, draft.before))

function isUnwantedAlone({ position, context, before }: Draft, settings: FilterSettings): boolean {
  const { accuracyMetres, pastMs } = settings
  if (settings.invalid && !position.valid) return true
  if (settings.zero && position.latitude === 0 && position.longitude === 0) return true
  if (settings.outdated && position.outdated) return true
  if (pastMs > 0 && position.fixTime < context.now - pastMs) return true
  if (accuracyMetres > 0 && position.accuracy > accuracyMetres) return true
  if (settings.approximate && position.attributes.approximate === true) return true
  return settings.static && position.speed === 0 && !isSkipped(position, before, settings)
}

function isUnwantedAfter({ position, leg }: Draft, settings: FilterSettings, before: Position): boolean {
  const { duplicate, distanceMetres, maxSpeedKnots, minPeriodMs } = settings
  const elapsedMs = position.fixTime - before.fixTime
  const metres = isDerived(position, 'distance') ? measuredMetres(leg, position) : Number(position.attributes.distance)
  if (minPeriodMs > 0 && elapsedMs > 0 && elapsedMs < minPeriodMs) return true
  const knots = (metres / (elapsedMs / 1000)) * knotsPerMetrePerSecond
  if (maxSpeedKnots > 0 && elapsedMs > 0 && knots > maxSpeedKnots) return true
  const isNear = distanceMetres > 0 && metres < distanceMetres
  const isKnown = duplicate && elapsedMs === 0 && saysNothingNew(position, before)
  return (isNear || isKnown) && !isSkipped(position, before, settings)
}

const saysNothingNew = (position: Position, before: Position): boolean =>
  Object.keys(position.attributes).every((key) => Object.hasOwn(before.attributes, key))

/**
 * After a long time, or when something that people watch has changed, a position is kept that looks like the last. What a
 * device's first position says of it is new.
 */
function isSkipped(position: Position, before: Position | null, settings: FilterSettings): boolean {
  const { skipLimitMs, skipAttributes } = settings
  if (before && skipLimitMs > 0 && position.serverTime - before.serverTime > skipLimitMs) return true
  return skipAttributes.some(
    (key) => Object.hasOwn(position.attributes, key) && position.attributes[key] !== before?.attributes[key],
  )
}
