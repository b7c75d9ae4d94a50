import { nextMark } from './service.ts'
import { numberSetting } from '../settings.ts'

/** A service of a vehicle that a workshop did, as somebody said it. */
export interface ServiceDone {
  maintenanceId: number
  /** when it was done, epoch ms */
  time: number
  /** what the vehicle had then, in the unit of the maintenance; of a service by date the time itself */
  value: number
  /** null where nobody said it */
  cost: number | null
  note: string
  /** when it was said, epoch ms */
  at: number
  userId: number
  /** as they were called then */
  userName: string
}

/** Names a record of a vehicle. */
export const serviceDoneId = ({ maintenanceId, time, at, userId }: ServiceDone): string =>
  [maintenanceId, time, at, userId].join('-')

/** The newest first; of one time what was said later. */
export const newestDone = (done: readonly ServiceDone[]): ServiceDone[] =>
  done.toSorted((a, b) => b.time - a.time || b.at - a.at)

/** The attribute of a device that says at which value a service was done last: its marks count on from there. */
export const serviceDoneKey = (maintenanceId: number): string => `${doneKeys}${maintenanceId}`
const doneKeys = 'service.done.'
export const isServiceDoneKey = (key: string): boolean => key.startsWith(doneKeys)

interface Plan {
  id: number
  start: number
  period: number
}

/** The service as it is due for a device: a period after it was done last, where somebody said so. */
export function afterDone<Service extends Plan>(service: Service, attributes: Record<string, unknown>): Service {
  const done = numberSetting((key) => attributes[key], serviceDoneKey(service.id), Number.NaN)
  return Number.isNaN(done) ? service : { ...service, start: done + service.period }
}

/** At which value it is due next for a device, which has passed it where it was not done since. */
export function nextDueOf(
  service: Plan,
  { value, attributes }: { value: number; attributes: Record<string, unknown> },
): number {
  const counted = afterDone(service, attributes)
  return counted === service ? nextMark(value, service) : counted.start
}
