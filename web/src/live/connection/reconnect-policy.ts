import { liveLimits } from '../../../../shared/domain/limits/live.ts'

/** A close with this code was wanted (signing out); any other is a loss. */
export const normalCloseCode = 4000

/** Keepalives come every 55 s: two missed and some slack mean that the connection is dead. */
export const silenceMaxMs = 150_000

/** After this long without a frame, a tab that is shown again opens a new connection. */
export const doubtAfterMs = 65_000

/** After being hidden for so long, a page says so: a short look at another tab costs nothing. */
export const hiddenAfterMs = 10_000

/** A page that gets the state of a device that it does not know loads everything again, at most so often. */
export const unknownReloadMs = 10_000

/**
 * How long to wait before the next try: 1 s, doubled after each failure, at most the specification's 60 s, of which
 * a random half to whole is taken, so that a thousand browsers do not return in the same second.
 * @param failures tries that failed since the last success, 1 after the first
 * @param random in [0, 1)
 */
export function reconnectDelayMs(failures: number, random: number): number {
  const doubled = liveLimits.socketReconnectMinMs * 2 ** Math.min(failures - 1, 16)
  const bounded = Math.min(doubled, liveLimits.socketReconnectMaxMs)
  return Math.round(bounded * (0.5 + random / 2))
}
