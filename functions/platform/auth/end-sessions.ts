import type { Lookups, Sockets, UserKey } from '../ports/ports.ts'

interface HangingUp {
  sockets: Pick<Sockets, 'watchers' | 'hangUp'>
}

/** Hangs up every live socket of a person that `which` chooses; all of them without it. */
export async function hangUpOn(
  world: HangingUp,
  person: UserKey,
  which?: (sessionKey: string) => boolean,
): Promise<void> {
  const { connections } = await world.sockets.watchers(person.tenantId)
  const theirs = connections.filter(
    ({ userId, sessionKey }) => userId === person.userId && (which?.(sessionKey) ?? true),
  )
  await Promise.all(theirs.map(({ connectionId }) => world.sockets.hangUp(connectionId)))
}

/**
 * Ends what a person holds: sessions, tokens, sessions in which they are somebody else, and the sockets of all of them.
 * @param keptKey of a session that stays
 */
export async function endSessionsOf(
  world: HangingUp & { lookups: Lookups },
  person: UserKey,
  keptKey?: string,
): Promise<void> {
  const ending = (await world.lookups.sessionsOf(person)).filter(({ key }) => key !== keptKey)
  await world.lookups.endSessions(ending)
  const elsewhere = new Set(ending.map(({ userId }) => userId)).add(person.userId)
  const keys = new Set(ending.map(({ key }) => key))
  for (const userId of elsewhere) {
    const own = userId === person.userId
    await hangUpOn(world, { ...person, userId }, (key) => (own ? key !== keptKey : keys.has(key)))
  }
}
