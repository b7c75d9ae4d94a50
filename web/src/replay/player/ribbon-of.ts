import { add, stretchesOfFixes, stretchesOfQuarters, type Stretch } from '../track/ribbon.ts'
import { windowAt, type QuarterOfDay } from '../track/windows.ts'
import type { DeviceTrack } from '../clock/replay-tracks.ts'

const known = new WeakMap<DeviceTrack, readonly Stretch[]>()

/** What a vehicle did: from its fixes where they are loaded, and from quarters of an hour elsewhere. */
export function ribbonOf(track: DeviceTrack): readonly Stretch[] {
  const stretches = known.get(track) ?? madeOf(track)
  known.set(track, stretches)
  return stretches
}

/** The quarters of an hour whose fixes are not loaded. */
export const quartersNotLoaded = ({ windows, loaded, quarters }: DeviceTrack): QuarterOfDay[] =>
  loaded.size === windows.length ? [] : quarters.filter(({ start }) => !loaded.has(windowAt(windows, start)))

function madeOf({ windows, loaded, fixes, quarters, gap }: DeviceTrack): Stretch[] {
  if (loaded.size === windows.length) return stretchesOfFixes(fixes, gap)
  const exact = stretchesOfFixes(fixes, gap)
  const rough = stretchesOfQuarters(quarters, gap)
  const stretches: Stretch[] = []
  for (const [index, { from, to }] of windows.entries()) {
    for (const stretch of loaded.has(index) ? exact : rough) {
      const [start, end] = [Math.max(stretch.from, from), Math.min(stretch.to, to + 1)]
      if (start < end) add(stretches, { from: start, to: end, state: stretch.state })
    }
  }
  return stretches
}
