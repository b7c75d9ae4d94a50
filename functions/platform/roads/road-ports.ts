import type { Coordinates } from '../../../shared/domain/distance.ts'
import type { RoadLimit, RoadStretch, RoadWay } from '../../../shared/domain/roads/road-limit.ts'
import type { SharedWay } from '../../../shared/domain/roads/shared-way.ts'
import type { TracePoint, TravelMode } from '../../../shared/domain/roads/traces.ts'
import type { UserKey } from '../ports/auth-ports.ts'

/** Ports to roads. See `../ports/ports.ts` for the rules of all ports. */

/** Longitude and latitude of each point, degrees. */
export type RoadLine = readonly (readonly [longitude: number, latitude: number])[]

/** A service that knows roads. */
export interface RoadSource {
  /** whether this deployment has one */
  isAvailable(): boolean
  /** The line along roads that a trace most likely took; null where it fits none. Throws when the service fails. */
  match(trace: readonly TracePoint[], mode: TravelMode): Promise<RoadLine | null>
  /** The shortest way between two places near each other, with its limits; null where there is none. Throws as `match`. */
  limits: (from: TracePoint, to: TracePoint, mode: TravelMode) => Promise<RoadWay | null>
  /** The fastest way by the traffic of now; null where there is none. Throws as `match`. */
  way: (from: TracePoint, to: Coordinates, mode: TravelMode) => Promise<Omit<SharedWay, 'from' | 'to'> | null>
}

/** A cache in front of a source, one for all tenants: it holds no name, and nothing says who asked. */
export interface Roads {
  isAvailable(): boolean
  /**
   * Null where the trace fits no road; undefined when the source fails: the next call tries again.
   * @param beforeLookup is called before the source is, and may refuse by throwing
   */
  matched(
    trace: readonly TracePoint[],
    mode: TravelMode,
    beforeLookup: () => Promise<void>,
  ): Promise<RoadLine | null | undefined>
  /** What applies where a device was fastest, with the same rules; undefined when the source fails. */
  limitAt(stretch: RoadStretch, mode: TravelMode, beforeLookup: () => Promise<void>): Promise<RoadLimit | undefined>
  /** The way that was looked up last for a share link; null for none of this day, or to another place. */
  keptWay(link: UserKey, to: Coordinates): Promise<SharedWay | null>
  /** Looks one up, and keeps it in place of the last. Null where there is none; undefined when the source fails. */
  findWay(link: UserKey, asked: WayAsked): Promise<SharedWay | null | undefined>
}

export interface WayAsked {
  from: TracePoint
  to: Coordinates
  mode: TravelMode
}
