/** Port to what could not be applied or parsed. See `ports.ts` for the rules of all ports. */

import type { Phrase } from '../../../shared/domain/failures.ts'

/** The kind of a problem's record: an entity's name. What a device's tracker sent is a problem of the device. */
export type ProblemKind = 'attribute' | 'calendar' | 'device' | 'geofence' | 'maintenance'

/** The newest reason why something of a tenant could not be used. */
export interface NotedProblem {
  kind: ProblemKind
  /** of the record */
  id: number
  /** the device it was met with; 0 when that does not matter */
  deviceId: number
  /** of a message, as the tracker spells it: `[3].latitude`; empty when all of it was rejected */
  field: string
  /** what an earlier version stored is the whole sentence, in English */
  reason: Phrase
  /**
   * identifies the record's content when it failed, so that a changed record has no problem. Of a device: identifies what
   * its tracker sends, so that the same problem replaces the older one
   */
  mark: string
  /** epoch ms, the last time */
  at: number
}

/**
 * One problem for each record, and one of each mark for a device, each for `tenantLimits.problemKeptMs` at most. Callers store
 * them rarely, however often they are met.
 */
export interface Problems {
  readonly tenantId: string
  note(problems: readonly NotedProblem[]): Promise<void>
  /** the newest first, at most `tenantLimits.problemsShownMax` */
  list(): Promise<NotedProblem[]>
  /** of one device's messages: rejected, left out, or unlikely; the newest first, at most `tenantLimits.problemsOfDeviceShownMax` */
  ofDevice(deviceId: number): Promise<NotedProblem[]>
}
