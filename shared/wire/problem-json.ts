import { isoTime } from './dates.ts'

/** Why something that people configured, or a message of a device, could not be used. */
export interface ProblemJson {
  /** what kind of record it is about */
  type: 'attribute' | 'calendar' | 'device' | 'geofence' | 'maintenance'
  id: number
  /** with which device it was met; 0 when that does not matter */
  deviceId: number
  /** of a message, as the tracker spells it; empty when all of it was refused */
  field: string
  reason: string
  time: string
}

export const problemJson = ({
  kind,
  id,
  deviceId,
  field,
  reason,
  at,
}: Omit<ProblemJson, 'type' | 'time'> & { kind: ProblemJson['type']; at: number }): ProblemJson => ({
  type: kind,
  id,
  deviceId,
  field,
  reason,
  time: isoTime(at),
})
