import { mapLimits } from './map-limits.ts'

/** For which devices something is drawn: live routes, direction arrows. */
export const mapScopes = ['none', 'selected', 'all'] as const
export type MapScope = (typeof mapScopes)[number]

/** Whether a live route may have so many points. */
export const isLiveRouteLength = (points: unknown): points is number =>
  Number.isInteger(points) &&
  (points as number) >= mapLimits.liveRouteLengthMin &&
  (points as number) <= mapLimits.liveRouteLengthMax
