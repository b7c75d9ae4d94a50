import type { Step } from '../draft.ts'
import type { EngineSettings } from '../engine/engine-settings.ts'
import type { Fix } from '../position.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000
const rolloverMs = 1024 * weekMs
const rolloverToleranceMs = 90 * 24 * 60 * 60 * 1000
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

/**
 * The times of a fix once the tracker's clock is repaired as far as that is possible, or replaced as the setting
 * `time.override` says: by the time of arrival, or the place's time by that of the message.
 */
export function timesOf(
  fix: Pick<Fix, 'fixTime' | 'deviceTime'>,
  now: number,
  { timeOverride }: Pick<EngineSettings, 'timeOverride'>,
): { fixTime: number; deviceTime: number } {
  if (timeOverride === 'serverTime') return { fixTime: now, deviceTime: now }
  const deviceTime = withoutRollover(fix.deviceTime, now)
  return { deviceTime, fixTime: timeOverride === 'deviceTime' ? deviceTime : withoutRollover(fix.fixTime, now) }
}

/** Repairs the tracker's clock, and turns away what claims to come from the future. */
export const time: Step = {
  name: 'time',
  take({ position, fix, context, settings }) {
    const { fixTime, deviceTime } = timesOf(fix, context.now, settings)
    position.fixTime = fixTime
    position.deviceTime = deviceTime
    return Math.max(fixTime, deviceTime) > context.now + settings.filter.futureMs ? 'future' : undefined
  },
}
