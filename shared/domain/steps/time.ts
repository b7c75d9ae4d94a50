import type { Step } from '../draft.ts'
import type { EngineSettings } from '../engine/engine-settings.ts'
import type { Fix } from '../position.ts'
import { momentOfWallTime } from '../time/time-zone.ts'
import { dayMs, minuteMs, weekMs } from '../time/durations.ts'

const rolloverMs = 1024 * weekMs
const rolloverToleranceMs = 90 * dayMs
const gpsBegan = Date.UTC(1980, 0, 6)

/**
 * A receiver that counts GPS weeks in ten bits falls back 1024 weeks when they overflow: such times are moved forward
 * again. 90 days are left for clocks that are merely late.
 */
export function withoutRollover(time: number, now: number): number {
  let moved = time
  while (moved > gpsBegan && now - moved > rolloverMs - rolloverToleranceMs) moved += rolloverMs
  return moved
}

type Times = Pick<Fix, 'fixTime' | 'deviceTime'>
type Sent = Times & Pick<Fix, 'isWallTime'>

/** Times as epoch ms, whatever zone they were sent in. */
function inZone({ fixTime, deviceTime, isWallTime }: Sent, zone: string | number): Times {
  if (!isWallTime || zone === 'UTC') return { fixTime, deviceTime }
  const momentOf = (time: number) => (typeof zone === 'number' ? time - zone * minuteMs : momentOfWallTime(time, zone))
  const moment = momentOf(fixTime)
  return { fixTime: moment, deviceTime: deviceTime === fixTime ? moment : momentOf(deviceTime) }
}

/**
 * The times of a fix once the tracker's clock is repaired as far as that is possible, or replaced as the setting
 * `time.override` says: by the time of arrival, or the fix time by that of the message. `weekRollovers` says how
 * often its week counter had overflowed.
 */
export function timesOf(
  fix: Sent,
  now: number,
  { timeOverride, timeZone }: Pick<EngineSettings, 'timeOverride' | 'timeZone'>,
): Times & { weekRollovers: number } {
  if (timeOverride === 'serverTime') return { fixTime: now, deviceTime: now, weekRollovers: 0 }
  const sent = inZone(fix, timeZone)
  const deviceTime = withoutRollover(sent.deviceTime, now)
  const weekRollovers = Math.round((deviceTime - sent.deviceTime) / rolloverMs)
  const fixTime = timeOverride === 'deviceTime' ? deviceTime : withoutRollover(sent.fixTime, now)
  return { deviceTime, fixTime, weekRollovers }
}

/** Repairs the tracker's clock and says so, and ignores what claims to come from the future. */
export const time: Step = {
  name: 'time',
  apply({ position, fix, context, settings }) {
    const { fixTime, deviceTime, weekRollovers } = timesOf(fix, context.now, settings)
    position.fixTime = fixTime
    position.deviceTime = deviceTime
    if (weekRollovers > 0) position.attributes = { ...position.attributes, weekRollovers }
    return Math.max(fixTime, deviceTime) > context.now + settings.filter.futureMs ? 'future' : undefined
  },
}
