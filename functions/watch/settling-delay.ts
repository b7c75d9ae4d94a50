import { historyLimits } from '../../shared/domain/limits/history.ts'
import { hourMs } from '../../shared/domain/time/durations.ts'
import { textHash } from '../../shared/domain/order/text-hash.ts'

const spreadMs = 2 * hourMs

/**
 * How long (ms) after its end a device's day is derived: fleets are spread over two hours, so that their days are not all
 * due at one minute. Until then reports derive it themselves.
 */
export const settlingDelayOf = ({ tenantId, deviceId }: { tenantId: string; deviceId: number }): number =>
  historyLimits.daySettlingDelayMs + (textHash(`${tenantId}#${deviceId}`) % spreadMs)
