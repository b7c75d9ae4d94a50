import type { Origin } from '../../../shared/domain/access/derivation.ts'
import type { TrackerKey } from './tracker-ports.ts'

/** Port to global look-ups, which lead from an identifier or a secret to a tenant. See `ports.ts` for the rules of all ports. */

export interface DeviceKey {
  tenantId: string
  deviceId: number
}
export interface UserKey {
  tenantId: string
  userId: number
}

/** A signed-in browser. `key` is the hash of the secret that only the cookie holds. */
export interface Session extends UserKey {
  key: string
  expiresAt: number
  /** the end of the token that it was opened with: the session ends then, at the latest */
  grantEndsAt?: number
  /** the user who signed in as this one, and may go back; it ends with that user's own sessions */
  enteredBy?: number
  /** of the user's credentials when it was opened: invalid once they have another stamp. Absent means empty */
  stamp?: string
  /** the same of the user who signed in as this one */
  enteredByStamp?: string
  /**
   * what it was opened with, besides `enteredBy`: it ends with each of them. Absent of what was opened with a password,
   * and of what earlier builds stored
   */
  derivedFrom?: Origin[]
  /** it was opened with an account at a provider: `accountKey`, and `sidKey` where the provider named its session */
  openId?: { account: string; sid?: string }
  /** it may view and change nothing: a token for reading, and what was opened with one */
  isReadOnly?: true
  /** what its owner calls a token */
  name?: string
  /** from what it was opened, see `browserOf`: names of a browser or program, and of a system */
  browser?: string
  system?: string
  /** where, as coarse as the content network guesses */
  place?: string
  /** the viewer's network address, see `viewerAddress` */
  address?: string
}

export type SessionKind = 'session' | 'token'

/** A session or token as its owner's list shows it. The key identifies it and grants nothing. */
export interface SessionSummary extends Session {
  kind: SessionKind
  openedAt: number
  /** to within `accountLimits.sessionUseGrainMs`; when it was opened, if it was not used since */
  usedAt: number
  /** of a share link: how often a session was opened with it, and when last (epoch ms; null for never) */
  views: number
  viewedAt: number | null
}

export interface Lookups {
  /** by the trimmed, lower-case address */
  userByEmail(email: string): Promise<UserKey | null>
  /** one round trip for all; unregistered identifiers are absent */
  devicesByUniqueId(uniqueIds: readonly string[]): Promise<Map<string, DeviceKey>>

  /** what a tracker's secret is for; null when unknown. One that was revoked a second ago may still be found */
  trackerKey(secret: string): Promise<TrackerKey | null>

  /** @returns the secret, shown once; only its hash is stored. `kind` distinguishes cookies and API tokens */
  openSession(kind: SessionKind, session: Omit<Session, 'key'>): Promise<string>
  /**
   * Null when unknown or expired; reading it counts as using it. One that ended a moment ago may be found for a second,
   * except with `exact`.
   */
  session(kind: SessionKind, secret: string, exact?: 'exact'): Promise<Session | null>
  /** whether a session or token with this key has not ended; consistent */
  isOpen(held: Pick<SessionSummary, 'kind' | 'key'>): Promise<boolean>
  /** Keeps a session valid after it changed its user's credentials itself. Absent is fine. */
  restampSession(session: Pick<SessionSummary, 'kind' | 'key'>, stamp: string): Promise<void>
  /** Makes it another user's: the secret that its holder has is the same. Absent is fine. */
  moveSession(
    session: Pick<SessionSummary, 'kind' | 'key' | 'tenantId' | 'userId'>,
    to: { userId: number; stamp: string },
  ): Promise<void>
  /** Counts that a share link was opened. Absent is fine. */
  countView(session: Pick<SessionSummary, 'kind' | 'key'>): Promise<void>
  closeSession(kind: SessionKind, secret: string): Promise<void>
  /** a user's sessions and tokens, and the sessions in which they act as another user; latest first */
  sessionsOf(person: UserKey): Promise<SessionSummary[]>
  /** Ends sessions that `sessionsOf` listed. Absent is fine. */
  endSessions(sessions: readonly Pick<SessionSummary, 'kind' | 'key'>[]): Promise<void>

  /** Counts one attempt under this name within a window. @returns attempts so far and when the window ends */
  countAttempt(name: string, windowMs: number): Promise<{ count: number; endsAt: number }>
  /** Takes one attempt back. Absent, or of a window that is over, is fine. */
  giveBackAttempt(name: string): Promise<void>
  forgetAttempts(name: string): Promise<void>

  /** Messages of unregistered identifiers; stored for `trackerLimits.unknownTrackerKeptMs`. */
  noteUnknownTracker(uniqueId: string, seen: { count: number; at: number; protocol: string }): Promise<void>
  unknownTracker(
    uniqueId: string,
  ): Promise<{ uniqueId: string; count: number; lastSeen: number; protocol: string } | null>
}
