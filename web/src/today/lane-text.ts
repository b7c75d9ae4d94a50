import { engineStates } from '../../../shared/domain/reports/stretches.ts'
import type { Words } from '../../../shared/i18n/t.ts'
import type { Measures } from '../display/measures.ts'
import type { Lateness } from './lane-order.ts'
import type { ShownLane } from './shown-lane.ts'

/** `Van 1: first start 07:58, last end 17:20, Driving 3 h, Idling 10 min, 80 km, 2 alarms` */
export function laneText(
  { name, lane, view, late }: ShownLane,
  { measures, from }: { measures: Measures; from: number },
  t: Words,
): string {
  if (!lane || !view) return t('today.says', { name, totals: t('today.loading') })
  if (lane.unready) return t('today.says', { name, totals: t('today.unready') })
  const clock = (second: number) => measures.time(from + second * 1000)
  const alarms = lane.alarms.reduce((sum, [, , count]) => sum + count, 0)
  const totals = [
    ...(view.firstStart === null ? [] : [t('today.firstAt', { time: clock(view.firstStart) })]),
    ...(view.lastEnd === null || view.isDriving ? [] : [t('today.lastAt', { time: clock(view.lastEnd) })]),
    ...engineStates.flatMap((state) =>
      view.times[state] > 0 ? [`${t(`today.${state}`)} ${measures.duration(view.times[state] * 1000)}`] : [],
    ),
    ...(view.distance > 0 ? [measures.distance(view.distance)] : []),
    ...(late ? [t('today.lateBy', { duration: measures.duration(late.by * 1000) })] : []),
    ...(alarms > 0 ? [t('today.alarms', { count: alarms })] : []),
  ]
  return t('today.says', { name, totals: totals.length > 0 ? measures.list(totals) : t('today.noData') })
}

export function lateText(late: Lateness | null, measures: Measures, t: Words): string {
  if (!late) return '–'
  const duration = measures.duration(late.by * 1000)
  return late.isWaiting ? t('today.waiting', { duration }) : `+${duration}`
}
