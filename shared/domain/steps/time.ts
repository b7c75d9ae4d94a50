import { mqttFormats } from '../../catalog/trackers/mqtt/index.ts'
import type { Draft, Step } from '../draft.ts'
import type { EngineSettings } from '../engine/engine-settings.ts'
import { clockAheadOf, type Attributes, type Fix, type Position } from '../position.ts'
import { momentOfWallTime } from '../time/time-zone.ts'
import { clockAheadMaxMs, zoneAhead } from '../time/clock-reading.ts'
import { dayMs, minuteMs, secondMs, weekMs } from '../time/durations.ts'

const rolloverMs = 1024 * weekMs
/** A clock that was put right may still be ahead by so much; then it is refused as all times from the future are. */
const aheadMs = 90 * dayMs
/** No buffer reaches back further: what would lie before that was never now, it is an old recording. */
const bufferedMs = 365 * dayMs
const gpsBegan = Date.UTC(1980, 0, 6)

/** Protocols whose senders know the date without counting GPS weeks. All others may be written or forwarded by hardware. */
const knowsTheDate: ReadonlySet<string> = new Set(
  mqttFormats.flatMap(({ protocol, knowsTheDate }) => (protocol && knowsTheDate ? protocol : [])),
)

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
type Sent = Times & Pick<Fix, 'isWallTime' | 'protocol' | 'importId'>

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
  const { fixTime: measuredAt, deviceTime: saidAt, importId } = fix
  if (importId !== undefined) return { fixTime: measuredAt, deviceTime: saidAt, weekRollovers: 0 }
  if (timeOverride === 'serverTime') return { fixTime: now, deviceTime: now, weekRollovers: 0 }
  const sent = inZone(fix, timeZone)
  const repaired = (time: number) => (knowsTheDate.has(fix.protocol) ? time : withoutRollover(time, now))
  const deviceTime = repaired(sent.deviceTime)
  const weekRollovers = Math.round((deviceTime - sent.deviceTime) / rolloverMs)
  const fixTime = timeOverride === 'deviceTime' ? deviceTime : repaired(sent.fixTime)
  return { deviceTime, fixTime, weekRollovers }
}

/**
 * Times that are not ahead of their arrival: what claims to be was measured when it arrived at the latest. Local time that
 * was sent as UTC goes back by its zone, any other time by as much as the newest fix of the message is ahead.
 *
 * @param newestAheadMs by how much the newest fix of the message is ahead of its arrival
 * @returns also by how much the clock was ahead: ms, 0 where it was not
 */
export function withoutAhead(
  { fixTime, deviceTime }: Times,
  now: number,
  newestAheadMs = 0,
): Times & { aheadMs: number } {
  const ownMs = Math.max(fixTime, deviceTime) - now
  if (ownMs <= clockAheadMaxMs) return { fixTime, deviceTime, aheadMs: 0 }
  const aheadMs = zoneAhead(ownMs) ?? Math.max(ownMs, newestAheadMs)
  const put = (time: number) => (time - now > clockAheadMaxMs ? time - aheadMs : time)
  return { fixTime: put(fixTime), deviceTime: put(deviceTime), aheadMs }
}

/** After a fix with a right time, one that is ahead does not show where the device is for so long. */
const distrustsAheadMs = 2 * minuteMs

/**
 * Repairs the tracker's clock and says so: `clockAhead` are the seconds by which it was ahead. What claims to come from
 * further in the future than `filter.future` is ignored.
 */
export const time: Step = {
  name: 'time',
  apply({ state, position, fix, context, settings }) {
    const { now, newestAheadMs } = context
    const { weekRollovers, ...sent } = timesOf(fix, now, settings)
    const { fixTime, deviceTime, aheadMs } = withoutAhead(sent, now, newestAheadMs)
    position.fixTime = aheadMs > 0 ? Math.min(fixTime, trustedUntil(state.last, now)) : fixTime
    position.deviceTime = deviceTime
    if (weekRollovers > 0) position.attributes = { ...position.attributes, weekRollovers }
    position.attributes = withClockAhead(position.attributes, aheadMs)
    return Math.max(sent.fixTime, sent.deviceTime) > now + settings.filter.futureMs ? 'future' : undefined
  },
}

/** What a tracker itself sends by this name says nothing. */
function withClockAhead(attributes: Attributes, aheadMs: number): Attributes {
  if (aheadMs > 0) return { ...attributes, clockAhead: aheadMs / secondMs }
  if (!('clockAhead' in attributes)) return attributes
  const { clockAhead: _sent, ...rest } = attributes
  return rest
}

/** The latest time (epoch ms) of a fix that is ahead: before the last one, where that has just come with a right time. */
function trustedUntil(last: Draft['last'], now: number): number {
  if (!last || now - last.serverTime >= distrustsAheadMs) return now
  return isRightTime(last, last.serverTime) ? last.fixTime - 1 : now
}

/** A fix that came as soon as this has a right time, and is no buffer of a tracker whose clock is ahead. */
const soonMs = 15 * minuteMs

/** Whether a position that came at a time (epoch ms) says when it was measured. */
export const isRightTime = (position: Pick<Position, 'fixTime' | 'attributes'>, arrivedAt: number): boolean =>
  clockAheadOf(position) === 0 && arrivedAt - position.fixTime <= soonMs
