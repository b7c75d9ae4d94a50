/**
 * What a session, a token, a share link or a live socket was opened with. It ends with each of them, however far back
 * they lie.
 */
export type Origin =
  /** a session or token: revoked, ended, or past its end */
  | { kind: 'session' | 'token'; key: string }
  /**
   * somebody who acted as another person: until their credentials have another stamp, they may not act themselves, or
   * they may not enter as that person any more
   */
  | { kind: 'person'; userId: number; as: number; stamp: string }
  /** who made the link of a guest, see `guestNow` */
  | { kind: 'sharer'; userId: number }

/** A session or token, as far as others derive from it. */
interface Held {
  kind: 'session' | 'token'
  key: string
  userId: number
  enteredBy?: number
  enteredByStamp?: string
  derivedFrom?: readonly Origin[]
}

/** Everything that a session or token itself ends with. */
export function originsOf(held: Omit<Held, 'kind' | 'key'>): Origin[] {
  const { derivedFrom = [], enteredBy, enteredByStamp = '', userId } = held
  if (enteredBy === undefined) return [...derivedFrom]
  return [...derivedFrom, { kind: 'person', userId: enteredBy, as: userId, stamp: enteredByStamp }]
}

/**
 * What another session ends with that the holder of this one opens. A browser's session is only a visit: what was opened
 * in it outlives it, except when the visit was another person's (`tokenOrigins`).
 */
export function sessionOrigins(held: Held | null): Origin[] {
  const { derivedFrom = [], kind, key } = held ?? {}
  return kind === 'token' ? [...derivedFrom, { kind, key: key! }] : [...derivedFrom]
}

/** The same of a token: one that somebody makes while they act as another person ends with that visit too. */
export function tokenOrigins(held: Held | null): Origin[] {
  const isVisit = held?.kind === 'session' && held.enteredBy !== undefined
  return isVisit ? [...sessionOrigins(held), { kind: 'session', key: held.key }] : sessionOrigins(held)
}

/** The same of a share link. It outlives the visit, but not the right of who acted as its maker. */
export const shareOrigins = (held: Held | null): Origin[] =>
  held === null ? [] : [...originsOf(held), ...(held.kind === 'token' ? [{ kind: held.kind, key: held.key }] : [])]

/** Whether it ends with one of these sessions or tokens. */
export const derivesFromKeys = (
  { derivedFrom = [] }: { derivedFrom?: readonly Origin[] },
  keys: ReadonlySet<string>,
): boolean => derivedFrom.some((origin) => 'key' in origin && keys.has(origin.key))

/** Whether it ends when this person is signed out everywhere, because they acted as another. */
export const derivesFromPerson = ({ derivedFrom = [] }: { derivedFrom?: readonly Origin[] }, userId: number): boolean =>
  derivedFrom.some((origin) => origin.kind === 'person' && origin.userId === userId)
