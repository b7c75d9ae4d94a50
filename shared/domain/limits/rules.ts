import { dayMs, minuteMs } from '../time/durations.ts'

/** Calendars, licences, proximity and expressions. */
export const ruleLimits = {
  // calendars
  calendarBytesMax: 128 * 1024,
  calendarEventsMax: 500,
  calendarDatesMax: 2000,
  /** days of a rule with COUNT that are looked at, from its first one on */
  calendarDaysSearchedMax: 36_600,
  /** looking ahead ends after so many looks at a day, however many events and rules there are */
  calendarCandidatesMax: 1_000_000,
  /** how far ahead a person is shown what comes next */
  calendarPreviewMs: 5 * 366 * dayMs,
  occurrenceMsMax: 366 * dayMs,
  /** how far an occurrence reaches that lasts until the next: a year from one first Monday to another */
  calendarReachMs: 400 * dayMs,

  // licences of drivers
  /** so long before its end the warning begins */
  licenceWarningMs: 30 * dayMs,
  /** drivers of one device */
  licencesRememberedMax: 20,

  // proximity of linked devices
  /** of one device, the first by their ids: with every one, its positions read a state more */
  linkedDevicesMax: 20,
  /** where a device that moved was longer ago says nothing of where it is */
  linkedPositionAgeMaxMs: 5 * minuteMs,

  // computed attributes
  descriptionLengthMax: 4000,
  expressionLengthMax: 4000,
  expressionDepthMax: 64,
  expressionStepsMax: 20_000,
  expressionTextLengthMax: 10_000,
} as const
