/** Port to what could not be applied or understood. Beside `ports.ts`, and held to the same rules. */

/** Of what kind a problem's record is: an entity's name. What a device's tracker sent is a problem of the device. */
export type ProblemKind = 'attribute' | 'calendar' | 'device' | 'geofence' | 'maintenance'

/** The newest reason why something of a tenant could not be used. */
export interface NotedProblem {
  kind: ProblemKind
  /** of the record */
  id: number
  /** the device that it was met with; 0 when that does not matter */
  deviceId: number
  /** of a message, as the tracker spells it: `[3].latitude`; empty when all of it was refused */
  field: string
  reason: string
  /**
   * names what the record said when it failed: what was changed since is not to blame. Of a device: what its tracker
   * sends, so that the same thing takes the place of the older one
   */
  mark: string
  /** epoch ms, the last time */
  at: number
}

/**
 * One problem for each record, and one of each mark for a device, each for `limits.problemKeptMs` at most. Whoever notes them
 * does so rarely, however often they are met.
 */
export interface Problems {
  readonly tenantId: string
  note(problems: readonly NotedProblem[]): Promise<void>
  /** the newest first, at most `limits.problemsShownMax` */
  list(): Promise<NotedProblem[]>
  /** of what one device's tracker sent: refused, left out, or hardly true; the newest first, at most `limits.problemsOfDeviceShownMax` */
  ofDevice(deviceId: number): Promise<NotedProblem[]>
}
