import type { DeviceState } from '../device-state.ts'
import type { Draft, Step } from '../draft.ts'
import { withMemory } from '../engine/raise-events.ts'
import type { FleetEvent } from '../fleet-event.ts'
import { clockAheadOf, type Position } from '../position.ts'
import { quantiseAttributes } from '../quantise.ts'
import { usualDelayMs } from '../time/clock-reading.ts'
import { hourMs, secondMs } from '../time/durations.ts'

/** How long a vehicle says that its tracker's clock was ahead, after the last time it was. */
const shownMs = hourMs
/** No clock is taken to be further behind: what is older was buffered. */
const behindMaxMs = 14 * hourMs
/** Time has to have passed between two fixes to see that a clock goes on with it. */
const passedMs = 10 * secondMs
/** Buffers are sent faster than they were measured. */
const fasterThanTime = 1.5

const aheadName = 'clockAhead'
const behindName = 'clockBehind'

/** The last time a clock was ahead: by so many seconds, in a message of this arrival (epoch ms). */
type Ahead = readonly [seconds: number, arrivedAt: number]

/**
 * Remembers that the tracker's clock is wrong, of trackers where it is. A position with a right time says in
 * `clockWasAhead` by how many seconds the clock was ahead within the hour. A file says nothing of the tracker.
 */
export const clock: Step = {
  name: 'clock',
  apply(draft) {
    const { memory, position, context } = draft
    if (draft.fix.importId !== undefined) return
    const ahead = clockAheadOf(position)
    const known = memory[aheadName] as Ahead | undefined
    const isShown = known !== undefined && context.now - known[1] < shownMs
    const noted: Ahead | undefined = ahead > 0 ? [ahead, context.now] : isShown ? known : undefined
    draft.memory = withMemory(withMemory(memory, aheadName, noted), behindName, behindMs(draft))
    if (ahead === 0 && noted) position.attributes = withClockWasAhead(position, noted)
    // it does not become the position that is shown, which has to say so all the same
    else if (ahead > 0 && draft.late && draft.last && noted)
      draft.last = { ...draft.last, attributes: withClockWasAhead(draft.last, noted) }
  },
}

const withClockWasAhead = ({ attributes }: Position, [seconds]: Ahead): Position['attributes'] =>
  quantiseAttributes({ ...attributes, clockWasAhead: seconds })

/**
 * By how much (ms) the clock is behind: the least delay of all its messages, as far as none shows that it is right. One
 * that goes on as time does is behind, too, although it was right before. Undefined for a clock that is right, or whose
 * late messages were buffered.
 */
function behindMs({ memory, position, state: { last } }: Draft): number | undefined {
  const delayMs = delayOf(position)
  if (delayMs <= usualDelayMs) return undefined
  const known = memory[behindName] as number | undefined
  if (known !== undefined) return Math.min(known, delayMs)
  if (delayMs > behindMaxMs) return undefined
  return last === null || isAsLateAs(last, position) ? delayMs : undefined
}

const delayOf = ({ serverTime, deviceTime }: Position): number => serverTime - deviceTime

function isAsLateAs(last: Position, position: Position): boolean {
  const isSame = Math.abs(delayOf(position) - delayOf(last)) <= usualDelayMs
  const passed = position.serverTime - last.serverTime
  return isSame && passed >= passedMs && position.deviceTime - last.deviceTime <= fasterThanTime * passed
}

/** Alarms with what their tracker's clock lacks, `clockBehind` in seconds: their age is not that of their time. */
export function withClockBehind(events: readonly FleetEvent[], memory: DeviceState['memory']): FleetEvent[] {
  const behind = memory[behindName] as number | undefined
  if (behind === undefined) return [...events]
  const clockBehind = Math.round(behind / secondMs)
  return events.map((event) =>
    event.type === 'alarm' ? { ...event, attributes: { ...event.attributes, clockBehind } } : event,
  )
}
