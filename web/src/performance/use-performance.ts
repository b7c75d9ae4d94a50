import { useState } from 'react'
import type { EventJson } from '../../../shared/wire/json.ts'
import type { DriverJson, FuelChangeJson, UtilisationJson } from '../../../shared/wire/report-json.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import type { Period, ReaderCalendar } from '../period/period.ts'
import type { ReaderFleet } from '../reports/request/use-fleet.ts'
import { periodBefore } from './period-before.ts'
import { inPeriod, type Asked } from './performance-request.ts'
import { useReportPart } from './use-report-part.ts'

export const byDay = { daily: true }
export const onlyAlarms = { types: ['alarm'] }

interface Wanted {
  asked: Asked
  span: Period
  fleet: ReaderFleet
  calendar: ReaderCalendar
}

/** All rows that the page is made of. Those of the period before are asked for when there is something to compare. */
export function usePerformance({ asked, span, fleet, calendar }: Wanted) {
  const now = usePresent(span, calendar.now)
  const before = periodBefore(asked.period.name, span, { ...calendar, now })
  const wanted = { asked, span, fleet }
  const earlier = { asked: inPeriod(asked, before), span: before, fleet }
  const work = useReportPart<UtilisationJson>('utilisation', wanted, byDay)
  const alarms = useReportPart<EventJson>('events', wanted, onlyAlarms)
  const scores = useReportPart<DriverJson>('drivers', wanted)
  const tank = useReportPart<FuelChangeJson>('fuel', wanted)
  const workBefore = useReportPart<UtilisationJson>('utilisation', work.rows && earlier, byDay)
  const alarmsBefore = useReportPart<EventJson>('events', alarms.rows && earlier, onlyAlarms)
  const scoresBefore = useReportPart<DriverJson>('drivers', scores.rows && earlier)
  return {
    asked,
    /** epoch ms: the period is compared and shown up to here */
    now,
    before: earlier.asked,
    beforeSpan: before,
    work,
    alarms,
    scores,
    tank,
    rowsBefore: { work: workBefore.rows, alarms: alarmsBefore.rows, scores: scoresBefore.rows },
  }
}

export type Performance = ReturnType<typeof usePerformance>

const stepMs = 15 * minuteMs

/** The present stands still while a period is looked at: with each minute, what it is compared with would be another answer. */
function usePresent({ from, to }: Period, now: number): number {
  const key = `${from} ${to}`
  const step = Math.floor(now / stepMs) * stepMs
  const [kept, setKept] = useState({ key, step })
  if (kept.key !== key) setKept({ key, step })
  return kept.key === key ? kept.step : step
}
