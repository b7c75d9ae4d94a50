import { dayMs, hourMs, minuteMs } from '../time/durations.ts'

/** Channels and announcements. */
export const channelLimits = {
  channelTestsMax: 30,
  channelTestsWindowMs: 10 * minuteMs,
  pushSubscriptionsMax: 20,
  announcementsMax: 20,
  announcementsWindowMs: hourMs,
  announcementPeopleMax: 10_000,
  /** text messages are paid for */
  announcementSmsPeopleMax: 500,
  /** so many are sent to within the request */
  announcementAtOnceMax: 50,
  announcementSubjectLengthMax: 200,
  announcementBodyLengthMax: 10_000,
  /** of those who did not get it, named */
  announcementFailuresKept: 50,
  announcementKeptMs: 14 * dayMs,
} as const
