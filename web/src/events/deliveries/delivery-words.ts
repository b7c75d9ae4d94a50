import type { DeliveryOutcome } from '../../../../shared/wire/alerts/notification-json.ts'
import type { Words } from '../../../../shared/i18n/t.ts'
import type { Tone } from '../../ui/badge.tsx'

export const outcomeTones: Readonly<Record<DeliveryOutcome, Tone>> = {
  sent: 'ok',
  handedOver: 'ok',
  failed: 'bad',
  skipped: 'idle',
  grouped: 'info',
  held: 'warn',
}

/** Why, in the reader's language where it is one of the known reasons; else in the words of the service. */
export function reasonOf(reason: string, t: Words): string {
  const key = `alerts.reason.${reason}`
  return t.has(key) ? t(key) : reason
}
