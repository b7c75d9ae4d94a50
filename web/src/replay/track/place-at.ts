import { screenLimits } from '../../../../shared/domain/limits/screen.ts'
import { indexAt, type Fix } from './fixes.ts'

/** Where a vehicle is drawn at a moment. */
export interface Place {
  /** degrees */
  longitude: number
  latitude: number
  /** degrees clockwise from north; null when it is unknown or the vehicle stands */
  course: number | null
  /** the fix that holds at that moment: the last one, or the first before all of them */
  fix: Fix
  /** nothing was measured at about this time: the place is the last or the first known one */
  isGap: boolean
}

/** Degrees within which two places are the same: about a metre. */
const sameDegrees = 1e-5

/** Where a track is at a time (epoch ms): on the straight line between two fixes, unless they are too far apart in time. */
export function placeAt(fixes: readonly Fix[], time: number): Place | null {
  const index = indexAt(fixes, time)
  const [before, after] = [fixes[index], fixes[index + 1]]
  if (!before) return after ? standing(after, after.time - time > 0) : null
  if (!after) return standing(before, time - before.time > screenLimits.replayGapMs)
  const span = after.time - before.time
  if (span > screenLimits.replayGapMs) return standing(before, time > before.time)
  const part = (time - before.time) / span
  const eastwards = shortWay(after.longitude - before.longitude)
  const northwards = after.latitude - before.latitude
  const stands = Math.abs(eastwards) < sameDegrees && Math.abs(northwards) < sameDegrees
  return {
    longitude: before.longitude + eastwards * part,
    latitude: before.latitude + northwards * part,
    course: stands ? drivenCourse(before) : bearing(eastwards, northwards, before.latitude),
    fix: before,
    isGap: false,
  }
}

const standing = (fix: Fix, isGap: boolean): Place => ({
  longitude: fix.longitude,
  latitude: fix.latitude,
  course: isGap ? null : drivenCourse(fix),
  fix,
  isGap,
})

const drivenCourse = ({ engine, course }: Fix): number | null => (engine === 'driving' ? course : null)

/** Across the 180th meridian instead of around the earth. */
const shortWay = (degrees: number): number => (degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees)

function bearing(eastwards: number, northwards: number, latitude: number): number {
  const east = eastwards * Math.cos((latitude * Math.PI) / 180)
  return ((Math.atan2(east, northwards) * 180) / Math.PI + 360) % 360
}
