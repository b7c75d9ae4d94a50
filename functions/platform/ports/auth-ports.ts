import type { TrackerKey } from './tracker-ports.ts'

/** Ports that lead from outside to a tenant. Beside `ports.ts`, and held to the same rules. */

export interface DeviceKey {
  tenantId: string
  deviceId: number
}
export interface UserKey {
  tenantId: string
  userId: number
}

// ------------------------------------------------------------------ doors: look-ups that lead to a tenant

/** A signed-in browser. `key` is the hash of the secret that only the cookie holds. */
export interface Session extends UserKey {
  key: string
  expiresAt: number
  /** the end of the token that it was opened with: whatever it grants ends then, at the latest */
  grantEndsAt?: number
  /** the person who entered as this one, and may go back; it ends when that person's own sessions end */
  enteredBy?: number
  /** of the person's credentials when it was opened: it opens nothing once they have another one. Absent like empty */
  stamp?: string
  /** the same of whoever entered */
  enteredByStamp?: string
}

export type SessionKind = 'session' | 'token'

/** A session or token as its owner's list shows it. The key names it and opens nothing. */
export interface SessionSummary extends Session {
  kind: SessionKind
  openedAt: number
  /** to within `limits.sessionUseGrainMs`; when it was opened, if it was not used since */
  usedAt: number
}

export interface Lookups {
  /** by the trimmed, lower-case address */
  userByEmail(email: string): Promise<UserKey | null>
  /** one round trip for all; identifiers that nobody registered are absent from the answer */
  devicesByUniqueId(uniqueIds: readonly string[]): Promise<Map<string, DeviceKey>>

  /** what a tracker's secret opens; null when nothing. What was revoked a second ago may still be answered for */
  trackerKey(secret: string): Promise<TrackerKey | null>

  /** @returns the secret, shown once; only its hash is kept. `kind` tells cookies from API tokens */
  openSession(kind: SessionKind, session: Omit<Session, 'key'>): Promise<string>
  /**
   * Null when unknown or past its expiry; being asked for counts as being used. What was ended a moment ago may be
   * answered for a second, unless `exact` is asked for.
   */
  session(kind: SessionKind, secret: string, exact?: 'exact'): Promise<Session | null>
  /** Lets a session outlive the change of credentials that it made itself. Absent is fine. */
  restampSession(session: Pick<SessionSummary, 'kind' | 'key'>, stamp: string): Promise<void>
  closeSession(kind: SessionKind, secret: string): Promise<void>
  /** what a person holds, and the sessions in which they are somebody else; latest first */
  sessionsOf(person: UserKey): Promise<SessionSummary[]>
  /** Ends what `sessionsOf` listed. Absent is fine. */
  endSessions(sessions: readonly Pick<SessionSummary, 'kind' | 'key'>[]): Promise<void>

  /** Counts one attempt under this name within a window. @returns attempts so far and when the window ends */
  countAttempt(name: string, windowMs: number): Promise<{ count: number; endsAt: number }>
  forgetAttempts(name: string): Promise<void>

  /** Messages of identifiers that no tenant registered; kept for `limits.unknownTrackerKeptMs`. */
  noteUnknownTracker(uniqueId: string, seen: { count: number; at: number; protocol: string }): Promise<void>
  unknownTracker(
    uniqueId: string,
  ): Promise<{ uniqueId: string; count: number; lastSeen: number; protocol: string } | null>
}
