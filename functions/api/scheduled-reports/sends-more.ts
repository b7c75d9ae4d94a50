import {
  alarmsOf,
  availableHoursOf,
  geofencesOf,
  hasGaps,
  hasPerformance,
  isDaily,
  isOfAllDevices,
  speedingOf,
  typesOf,
} from '../../../shared/domain/scheduled/report-settings.ts'
import type { ScheduledReport } from '../../../shared/entities/scheduled-report.ts'

/**
 * Whether a report sends anything that it did not send before: another report, more vehicles, more rows or figures. Its
 * name, its file and when it is sent change nothing of that.
 */
export function sendsMore(now: ScheduledReport, before: ScheduledReport): boolean {
  const [limits, limitsBefore] = [speedingOf(now), speedingOf(before)]
  return (
    now.type !== before.type ||
    switches.some((isOn) => isOn(now) && !isOn(before)) ||
    choices.some((chosenOf) => hasMore(chosenOf(now), chosenOf(before))) ||
    isLooser(limits.speedLimit, limitsBefore.speedLimit) ||
    isLooser(limits.leastMs, limitsBefore.leastMs) ||
    availableHoursOf(now).calendarId !== availableHoursOf(before).calendarId
  )
}

const switches: readonly ((report: ScheduledReport) => boolean)[] = [isOfAllDevices, isDaily, hasGaps, hasPerformance]

/** null for all */
type Chosen = readonly (string | number)[] | null

const choices: readonly ((report: ScheduledReport) => Chosen)[] = [typesOf, alarmsOf, geofencesOf]

const hasMore = (now: Chosen, before: Chosen): boolean =>
  before !== null && (now === null || now.some((each) => !before.includes(each)))

/** A lower bound has more rows; without one, what applies is not known here. */
const isLooser = (now: number | undefined, before: number | undefined): boolean =>
  now !== before && (now === undefined || before === undefined || now < before)
