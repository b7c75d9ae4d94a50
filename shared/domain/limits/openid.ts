import { dayMs, hourMs, minuteMs } from '../time/durations.ts'

/** Sign-in with a company's account. */
export const openIdLimits = {
  /** from the page for signing in to the answer of the provider */
  visitMs: 10 * minuteMs,
  /** what a provider says of itself is asked for again after this */
  providerKeptMs: hourMs,
  providersKeptMax: 200,
  clockSkewSeconds: 60,
  /** of one call to a provider; a sign-in takes up to five */
  callMs: 5_000,
  answerBytesMax: 512 * 1024,
  /** a longer token is not sent along when somebody signs out */
  idTokenLengthMax: 4_000,
  domainsMax: 20,
  groupsMax: 100,
  groupIdsMax: 100,
  textLengthMax: 512,
  nameLengthMax: 64,
  /** of the button's picture as base64: three quarters of it are bytes */
  iconLengthMax: 16_000,
  /** of what the last test shows */
  claimsMax: 60,
  visitsPerAddressMax: 100,
  visitsWindowMs: 5 * minuteMs,
  testsMax: 20,
  testsWindowMs: 5 * minuteMs,
  /** people whom one organisation makes by signing in */
  madePerDayMax: 500,
  madeWindowMs: dayMs,
  /** a provider signs people of many organisations out from a few addresses */
  logoutsPerAddressMax: 5_000,
  logoutsPerTenantMax: 2_000,
  logoutsWindowMs: 5 * minuteMs,
  /** how long a logout token is known, so that it works once */
  logoutKnownMs: hourMs,
  breakGlassMailWindowMs: 5 * minuteMs,
} as const
