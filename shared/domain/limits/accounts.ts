import { dayMs, hourMs, minuteMs } from '../time/durations.ts'

/** People, sessions, sign-in and what a request holds. */
export const accountLimits = {
  /** of the devices and people that administrators add without saying until when */
  defaultExpiresAt: Date.UTC(2099, 0, 1),
  sessionMs: 7 * dayMs,
  sessionUseGrainMs: 10 * minuteMs,
  tokenMsDefault: 7 * dayMs,
  tokenNameLengthMax: 64,
  /** how many tokens a token may derive from: each is looked at with every request */
  derivationsMax: 8,
  /** a browser and place that signed in so long ago are new again */
  signInKnownMs: 90 * dayMs,
  signInMailsPerDayMax: 10,
  /** of an account from one network, of a known device, and of two-factor codes after the right password */
  loginAttemptsMax: 10,
  /** from all networks together; a device that signed in before is not counted */
  loginAttemptsPerAccountMax: 60,
  /** a whole office may share one network address */
  loginAttemptsPerAddressMax: 100,
  loginAttemptsWindowMs: 5 * minuteMs,
  /** how long a browser counts as one that signed in before */
  knownDeviceMs: 365 * dayMs,
  /** of one browser; 57 bytes each in a header */
  knownDeviceAccountsMax: 8,
  trialMs: 30 * dayMs,
  emailConfirmationMs: 2 * dayMs,
  passwordResetMs: hourMs,
  passwordResetAnswerMs: 800,
  /** an office shares one network address; a mail provider one domain */
  signUpsPerAddressMax: 5,
  signUpsPerDomainMax: 200,
  signUpsWindowMs: dayMs,
  invitationMsDefault: 7 * dayMs,
  invitationMsMax: 90 * dayMs,
  /** a whole depot may register from one network address */
  registrationsPerAddressMax: 100,
  registrationsPerInvitationMax: 500,
  registrationsWindowMs: dayMs,
  mailsPerPersonMax: 3,
  mailsPerAddressMax: 20,
  mailsWindowMs: hourMs,
  /** addresses that an organisation gives to people in a day: whether one is taken, it learns by that */
  addressesPerTenantMax: 2000,
  addressesPerPersonMax: 500,
  addressesUnconfirmedMax: 5,
  addressesWindowMs: dayMs,
  /** of one link or token: in an hour from one network, where all phones of a carrier may be, and from all */
  entriesPerAddressMax: 1000,
  entriesPerTokenMax: 5000,
  entriesWindowMs: hourMs,
  nameLengthMax: 128,
  attributesBytesMax: 16 * 1024,
  requestBodyBytesMax: 1024 * 1024,
  idsPerRequestMax: 1000,
  /** devices that one sheet is asked for by id: their ids fit into `requestBodyBytesMax` */
  sheetDevicesMax: 20_000,
  bodyDepthMax: 16,
} as const
