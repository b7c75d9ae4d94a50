import type { Estimate } from '../../../shared/domain/geolocation/located-fix.ts'
import type { Observations } from '../../../shared/domain/geolocation/observations.ts'

/** Ports to where access points and cells are received. See `../ports/ports.ts` for the rules of all ports. */

/** A service that knows access points and cells. */
export interface ObservationSource {
  /** whether this deployment has one */
  isAvailable(): boolean
  /** Null where it knows none of them. @throws when the service fails; `ServiceThrottled` when it takes no more for now */
  locate(observations: Observations): Promise<Estimate | null>
}

/** The service takes no more calls for now. */
export class ServiceThrottled extends Error {}

/** Sets of what was received, by `observationsKey`. */
export type WantedObservations = ReadonlyMap<string, Observations>
/** Null where nothing is known of a set. */
export type KnownEstimates = ReadonlyMap<string, Estimate | null>

/**
 * A cache in front of a source. It is one for all tenants: where an access point stands is nobody's secret, and nothing
 * says who asked.
 */
export interface Geolocation {
  isAvailable(): boolean
  /** What is kept of these sets; those that nobody asked for are absent. One batched read. */
  known(keys: Iterable<string>): Promise<KnownEstimates>
  /**
   * Asks the source, for some at a time, and keeps what it answers. What it has not answered when the wait (ms) is over is absent,
   * and kept all the same when it comes; so is what it failed to answer. Once it takes no more, it is not asked for the others. Never throws.
   * @param mayAsk is called before each question, and says whether it may be asked
   */
  ask(
    wanted: WantedObservations,
    how: { waitMs: number; mayAsk: (key: string) => Promise<boolean> },
  ): Promise<KnownEstimates>
}
