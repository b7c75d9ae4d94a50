/** What the buttons of a report depend on. */
export interface RunState {
  /** a device, a group, or all */
  hasSelection: boolean
  /** false where a report is about the organisation */
  needsSelection: boolean
  hasSpan: boolean
  isLoading: boolean
}

/** Whether the report can be shown, exported and mailed. */
export const mayRun = ({ hasSelection, needsSelection, hasSpan, isLoading }: RunState): boolean =>
  (hasSelection || !needsSelection) && hasSpan && !isLoading

/** Whether what is filled in can be scheduled; the period comes from the timetable, else from the calendar. */
export const maySchedule = (
  { hasSelection, needsSelection, isLoading }: Omit<RunState, 'hasSpan'>,
  { description, calendarId, timetable = null }: { description: string; calendarId: number; timetable?: object | null },
): boolean =>
  (hasSelection || !needsSelection) && !isLoading && description.trim() !== '' && (timetable !== null || calendarId > 0)
