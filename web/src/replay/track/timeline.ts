import type { Timeline } from './advance.ts'
import { indexAt, type Fix } from './fixes.ts'

/** When the fixes of several vehicles were measured, as one list in order. */
export function timelineOf(tracks: readonly (readonly Fix[])[]): Timeline {
  const nearest = (find: (fixes: readonly Fix[]) => Fix | undefined, choose: (...times: number[]) => number) => {
    const times = tracks.flatMap((fixes) => find(fixes)?.time ?? [])
    return times.length === 0 ? null : choose(...times)
  }
  return {
    to: Math.max(...tracks.flatMap((fixes) => fixes.at(-1)?.time ?? [])),
    next: (time) => nearest((fixes) => fixes[indexAt(fixes, time) + 1], Math.min),
    previous: (time) => nearest((fixes) => fixes[indexAt(fixes, time)], Math.max),
  }
}
