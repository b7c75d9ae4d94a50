/** The attribute of an organisation with the id of the calendar in whose hours its vehicles are available. */
export const usualHoursKey = 'report.calendarId'
