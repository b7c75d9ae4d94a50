import { distanceMetres } from '../../distance.ts'
import type { EngineSettings } from '../../engine/engine-settings.ts'
import { hasValidFix } from '../../engine/valid-fix.ts'
import type { RuleEvent } from '../../fleet-event.ts'
import { historyLimits } from '../../limits/history.ts'
import type { Position } from '../../position.ts'
import type { Rule, RuleInput } from '../rule.ts'
import { isSomewhere, type LinkedDevice, type LinkedPosition, separationFrom } from './linked-position.ts'

/** Whether each linked device was near (1) or not (0) when that was last known, by its id. */
type Memory = Readonly<Record<number, 0 | 1>>

type Distances = EngineSettings['proximity']

/** Whether any distance to linked devices is set. */
export const isProximityOn = ({ enterMetres, exitMetres, unaccompaniedMetres }: Distances): boolean =>
  enterMetres > 0 || exitMetres > 0 || unaccompaniedMetres > 0

/**
 * The device came near a linked one (`proximityEnter`, at most `proximityEnterDistance`), or went away from it
 * (`proximityExit`, further than `proximityExitDistance`), with the other's id as `linkedDeviceId`; or it began to move, and
 * none of them is known to be within `unaccompaniedDistance`. Metres, 0 for none. It is said at positions of the device that
 * holds the link, when they come in time: where the others were earlier is not looked up.
 * @see docs/decisions/0191-proximity-of-linked-vehicles.md, also for what differs from Traccar
 */
export const proximity: Rule<Memory> = {
  name: 'proximity',
  evaluate(memory, input) {
    const { position, linked } = input
    if (!linked || !isInTime(position)) return { memory, events: [] }
    if (linked.length === 0) return { memory: undefined, events: [] }
    const near = hasValidFix(position) ? nearness(memory, linked, input) : { memory, events: [] }
    return { memory: near.memory, events: [...near.events, ...unaccompanied(linked, input)] }
  },
}

const isInTime = ({ serverTime, fixTime }: Position): boolean => serverTime - fixTime <= historyLimits.lateAfterMs

interface Nearness {
  memory: Memory | undefined
  events: RuleEvent[]
}

function nearness(
  memory: Memory | undefined,
  linked: readonly LinkedDevice[],
  { position, last, settings: { proximity: distances } }: RuleInput,
): Nearness {
  const { enterMetres, exitMetres } = distances
  if (enterMetres <= 0 && exitMetres <= 0) return { memory: undefined, events: [] }
  // it is near from the one distance on until it is beyond the other
  const fromMetres = enterMetres || exitMetres
  const untilMetres = Math.max(enterMetres, exitMetres)
  const next: Record<number, 0 | 1> = {}
  const events: RuleEvent[] = []
  for (const other of linked) {
    const { deviceId } = other
    const known = memory?.[deviceId]
    const apart = isSomewhere(other) ? separationFrom(position, other) : null
    if (!isSomewhere(other) || apart === null) {
      if (known !== undefined) next[deviceId] = known
      continue
    }
    const before = known ?? nearBefore(last, other, fromMetres)
    const now = (before === 1 ? apart.atLeastMetres <= untilMetres : apart.metres <= fromMetres) ? 1 : 0
    next[deviceId] = now
    if (before === null || before === now) continue
    if (now === 1 && enterMetres > 0) events.push(eventAt(position, 'proximityEnter', deviceId))
    if (now === 0 && exitMetres > 0) events.push(eventAt(position, 'proximityExit', deviceId))
  }
  return { memory: Object.keys(next).length > 0 ? next : undefined, events }
}

/** Of a device that was linked since: whether the last position was near where it is now; null before the first one. */
function nearBefore(last: Position | null, other: LinkedPosition, metres: number): 0 | 1 | null {
  if (last === null || !hasValidFix(last)) return null
  return distanceMetres(last, other) <= metres ? 1 : 0
}

const eventAt = (
  { fixTime }: Position,
  type: 'proximityEnter' | 'proximityExit',
  linkedDeviceId: number,
): RuleEvent => ({ type, eventTime: fixTime, attributes: { linkedDeviceId } })

function unaccompanied(
  linked: readonly LinkedDevice[],
  { position, last, settings: { proximity: distances } }: RuleInput,
): RuleEvent[] {
  const { unaccompaniedMetres } = distances
  const begins = last !== null && last.attributes.motion !== true && position.attributes.motion === true
  if (unaccompaniedMetres <= 0 || !begins) return []
  const placed = linked.filter(isSomewhere)
  if (placed.length === 0) return []
  const here = hasValidFix(position) ? position : last
  const isAccompanied = placed.some((other) => {
    const apart = separationFrom(here, other)
    return apart !== null && apart.metres <= unaccompaniedMetres
  })
  return isAccompanied ? [] : [{ type: 'unaccompaniedMotion', eventTime: position.fixTime, attributes: {} }]
}
