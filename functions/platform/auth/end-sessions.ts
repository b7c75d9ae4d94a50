import type { Lookups, Sockets, UserKey } from '../ports/ports.ts'

interface Disconnecting {
  sockets: Pick<Sockets, 'watchers' | 'disconnect'>
}

/** Closes the live sockets of a user that `which` selects; all of them without it. */
export async function disconnectUser(
  world: Disconnecting,
  person: UserKey,
  which?: (sessionKey: string) => boolean,
): Promise<void> {
  const { connections } = await world.sockets.watchers(person.tenantId)
  const theirs = connections.filter(
    ({ userId, sessionKey }) => userId === person.userId && (which?.(sessionKey) ?? true),
  )
  await Promise.all(theirs.map(({ connectionId }) => world.sockets.disconnect(connectionId)))
}

/**
 * Ends a user's sessions and tokens, sessions in which they act as another user, and the sockets of all of them.
 * @param exceptKey of a session that stays
 */
export async function endSessionsOf(
  world: Disconnecting & { lookups: Lookups },
  person: UserKey,
  exceptKey?: string,
): Promise<void> {
  const ending = (await world.lookups.sessionsOf(person)).filter(({ key }) => key !== exceptKey)
  await world.lookups.endSessions(ending)
  const elsewhere = new Set(ending.map(({ userId }) => userId)).add(person.userId)
  const keys = new Set(ending.map(({ key }) => key))
  for (const userId of elsewhere) {
    const own = userId === person.userId
    await disconnectUser(world, { ...person, userId }, (key) => (own ? key !== exceptKey : keys.has(key)))
  }
}
