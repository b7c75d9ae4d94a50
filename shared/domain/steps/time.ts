import type { Step } from '../draft.ts'
import type { EngineSettings } from '../engine/engine-settings.ts'
import type { Fix } from '../position.ts'
import { momentOfWallTime } from '../time/time-zone.ts'
import { dayMs, minuteMs, weekMs } from '../time/durations.ts'

const rolloverMs = 1024 * weekMs
/** A clock that was put right may still be ahead by so much; then it is refused as all times from the future are. */
const aheadMs = 90 * dayMs
/** No buffer reaches back further: what would lie before that was never now, it is an old recording. */
const bufferedMs = 365 * dayMs
const gpsBegan = Date.UTC(1980, 0, 6)

/**
 * Formats whose senders know the date without counting GPS weeks: Qafila's own JSON (`mqtt`), which tells the year, and
 * OwnTracks, which runs on phones. All others may be written or forwarded by GPS hardware.
 */
const knowsTheDate: ReadonlySet<string> = new Set(['mqtt', 'owntracks'])

/**
 * A receiver that counts GPS weeks in ten bits falls back 1024 weeks when they overflow (IS-GPS-200, 20.3.3.3.1.1): a time
 * that is recent once the weeks are added is moved forward. Epoch ms, both.
 */
export function withoutRollover(time: number, now: number): number {
  if (time <= gpsBegan) return time
  const moved = time + Math.max(0, Math.round((now - time) / rolloverMs)) * rolloverMs
  return moved - now <= aheadMs && now - moved <= bufferedMs ? moved : time
}

type Times = Pick<Fix, 'fixTime' | 'deviceTime'>
type Sent = Times & Pick<Fix, 'isWallTime' | 'protocol'>

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
  const repaired = (time: number) => (knowsTheDate.has(fix.protocol) ? time : withoutRollover(time, now))
  const deviceTime = repaired(sent.deviceTime)
  const weekRollovers = Math.round((deviceTime - sent.deviceTime) / rolloverMs)
  const fixTime = timeOverride === 'deviceTime' ? deviceTime : repaired(sent.fixTime)
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
