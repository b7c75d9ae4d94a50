import { hourMs, minuteMs } from '../../../shared/domain/time/durations.ts'

/** Specified: part 1, section 9. */
const defaultMs = hourMs
/** Browsers run timers for at most 2^31 - 1 milliseconds; more often than each minute helps nobody. */
const bounds = { minMs: minuteMs, maxMs: 2 ** 31 - 1 }

/** How often a page looks for a newer version, in milliseconds. @param wanted the organisation's `serviceWorkerUpdateInterval` */
export function updateIntervalMs(wanted: unknown): number {
  const ms = Number(wanted)
  if (wanted === null || wanted === '' || !Number.isFinite(ms) || ms <= 0) return defaultMs
  return Math.min(bounds.maxMs, Math.max(bounds.minMs, ms))
}
