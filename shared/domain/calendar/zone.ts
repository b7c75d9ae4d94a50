import { momentOfWallTime, momentShowing, wallTimeOf } from '../time/time-zone.ts'
import { offsetAt, type OwnZone } from './own-zone.ts'

/** The zone of a calendar's times: a name of the tz database, or one that its file describes. */
export type CalendarZone = string | OwnZone

export const zoneName = (zone: CalendarZone): string => (typeof zone === 'string' ? zone : zone.name)

/** What a clock on the wall of the zone shows at a moment (epoch ms). */
export const wallTimeIn = (epochMs: number, zone: CalendarZone): number =>
  typeof zone === 'string' ? wallTimeOf(epochMs, zone) : epochMs + offsetAt(zone, epochMs)

/** The moment (epoch ms) at which the clock of the zone shows this time, as `momentOfWallTime` has it. */
export const momentIn = (wallMs: number, zone: CalendarZone): number =>
  typeof zone === 'string'
    ? momentOfWallTime(wallMs, zone)
    : momentShowing(wallMs, (epochMs) => epochMs + offsetAt(zone, epochMs))
