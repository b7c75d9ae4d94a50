import { dayMs, hourMs, minuteMs } from '../time/durations.ts'

/** Every number of notifications, with its unit in its name. Apart from `limits`, so that the sign-in page does not load them. */
export const alertNumbers = {
  /** an event that is older when it is matched is not notified of */
  eventAgeMaxMs: 15 * minuteMs,
  /** the same event of a device joins the first one for so long */
  repetitionMs: 10 * minuteMs,
  /** and what must not wait, like an SOS, only for so long: less than a repeated alarm takes to be a new one */
  urgentRepetitionMs: 2 * minuteMs,
  /** messages of a person in one minute; what comes after them waits for a digest */
  messagesPerMinuteMax: 10,
  /** how long a digest gathers after a person had too many messages */
  stormDigestMs: 5 * minuteMs,
  /** devices that go silent within this time may be an outage */
  outageMs: 2 * minuteMs,
  /** an outage is at least so many devices … */
  outageDevicesMin: 5,
  /** … and this share of those that the person sees */
  outageShare: 0.3,
  /** silent devices of which each is remembered while it may be an outage; the others are counted */
  outageEventsMax: 400,
  /** outages of one night of which a person hears when it is over: of a line that comes and goes the last ones */
  heldOutagesMax: 5,
  /** different things that a person's digest names; the others are counted */
  digestLinesMax: 60,
  /** how long a decision is remembered: longer than an event is notified of, and than a stream repeats a record */
  decidedKeptMs: 20 * minuteMs,
  /** how long a message that was decided on stays to be handed over again */
  outboxKeptMs: 20 * minuteMs,
  /** a message that no service took for so long is given up */
  givenUpAfterMs: 45 * minuteMs,
  /** between tries of a message, doubled each time, where a service does not say itself */
  retryMs: 15_000,
  retryMaxMs: 10 * minuteMs,
  /** another process may take over a message whose sender has not said for so long what became of it */
  claimMs: 2 * minuteMs,
  deliveryKeptMs: 14 * dayMs,
  /** what the log of a notification answers */
  logLinesMax: 200,
  linkValidMs: 7 * dayMs,
  /** by the one click of a mail program */
  muteWithoutEndMs: 10 * 365 * dayMs,
  muteMinutesMax: 366 * 24 * 60,
  escalateAfterMinutesMax: 24 * 60,
  /** people in a row whom an event goes to while nobody acknowledges it */
  /** of one device: each costs an event, and memory while it is passed */
  thresholdsOfDeviceMax: 10,
  escalateToMax: 10,
  /** muted notifications, and people of a quiet calendar, end up in one item of a person */
  mutesMax: 200,
  /** how far the end of quiet hours is looked for */
  quietAheadMs: 14 * dayMs,
  allowanceMs: hourMs,
} as const
