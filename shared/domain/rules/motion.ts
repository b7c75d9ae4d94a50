import { parked, step, type Streak } from '../engine/streak.ts'
import type { Rule, RuleInput } from './rule.ts'

/** A streak in few bytes: driving and motion as bits, then what a pending change began with. Absent when parked. */
type Memory = [bits: number, time?: number, positionId?: number, totalMetres?: number, lat?: number, lon?: number]

/** The device drives, or stands, since the position that the event names. Positions in doubt do not count. */
export const motion: Rule<Memory> = {
  name: 'motion',
  judge(memory, { position, last, standstill, settings }: RuleInput) {
    if (!position.valid || position.attributes.outlier === true) return { memory, events: [] }
    const input = { position, last, standstill, settings: settings.motion }
    const { streak, change } = step(remembered(memory), input)
    if (!change) return { memory: packed(streak), events: [] }
    const type = change.isDriving ? 'deviceMoving' : 'deviceStopped'
    const { time: eventTime, positionId } = change
    return { memory: packed(streak), events: [{ type, eventTime, positionId, attributes: {} }] }
  },
}

function remembered(memory: Memory | undefined): Streak {
  if (!memory) return parked
  const [bits, time, positionId = 0, totalDistance = 0, latitude = 0, longitude = 0] = memory
  const pending = time === undefined ? null : { time, positionId, totalDistance, latitude, longitude }
  return { isDriving: bits >= 2, motion: bits % 2 === 1, pending }
}

function packed({ isDriving, motion, pending }: Streak): Memory | undefined {
  const bits = (isDriving ? 2 : 0) + (motion ? 1 : 0)
  if (!pending) return bits === 0 ? undefined : [bits]
  const { time, positionId, totalDistance, latitude, longitude } = pending
  return [bits, time, positionId, totalDistance, latitude, longitude]
}
