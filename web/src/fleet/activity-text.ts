import { minuteMs } from '../../../shared/domain/time/durations.ts'
import type { Words } from '../../../shared/i18n/t.ts'
import type { Measures } from '../display/measures.ts'
import { statusWords } from '../devices/status-words.ts'
import type { DeviceRow } from './list/device-row.ts'

/** `Moving · 62 km/h`, `Stopped 12 min`. `now` is in epoch ms. */
export function activityText(
  { activity, activitySince, speedKnots, status, lastUpdateAt }: DeviceRow,
  { now, t, measures }: { now: number; t: Words; measures: Measures },
): string {
  if (activity === 'silent') return t(lastUpdateAt === null ? 'fleet.noData' : statusWords(status))
  const doing = t(`fleet.${activity}`)
  if (speedKnots !== null) return `${doing} · ${measures.speed(speedKnots)}`
  if (activitySince === null || now - activitySince < minuteMs) return doing
  return t('fleet.activityFor', { activity: doing, duration: measures.duration(now - activitySince) })
}
