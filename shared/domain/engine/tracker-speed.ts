import { trackerLimits } from '../limits/trackers.ts'
import type { Fix } from '../position.ts'
import { knotsFromSent } from '../units.ts'
import type { EngineSettings } from './engine-settings.ts'

/** The speed of a fix in knots; 0 when the tracker does not send one. Without a unit it has that of the setting. */
export function trackerKnots(
  { location, isPlainSpeed }: Fix,
  { speedUnit }: Pick<EngineSettings, 'speedUnit'>,
): number {
  const sent = location?.speed ?? 0
  return isPlainSpeed ? Math.min(knotsFromSent(sent, speedUnit), trackerLimits.speedKnotsMax) : sent
}
