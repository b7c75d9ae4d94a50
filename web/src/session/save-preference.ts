import type { QueryClient } from '@tanstack/react-query'
import { mayWrite } from '../../../shared/domain/access/permissions.ts'
import { api, ApiFailure } from '../api/client.ts'
import { sessionQuery, type SessionJson, type UserJson } from '../api/queries.ts'

type Permissions = Parameters<typeof mayWrite>

/**
 * Whether what this person chooses goes with them to other browsers: a guest's user is shared by all who have the link,
 * and a user who acts as another decides nothing for them.
 */
export const savesPreferences = (user: SessionJson, server: Permissions[1]): boolean =>
  mayWrite(user, server) && !user.temporary && user.enteredBy === undefined

interface Preference {
  userId: number
  /** an attribute of the user */
  key: string
  /** null removes it */
  value: string | null
}

let before: Promise<unknown> = Promise.resolve()
const newest = new Map<string, Preference>()

/**
 * Saves an attribute of the signed-in person, one after the other, and of several choices that wait only the last.
 * @returns false when it was refused, or when a later choice has taken its place
 * @throws ApiFailure for what is no refusal
 */
export async function savePreference(preference: Preference, queries: QueryClient): Promise<boolean> {
  const { userId, key, value } = preference
  newest.set(key, preference)
  const isNewest = () => newest.get(key) === preference
  const save = async (): Promise<boolean> => {
    if (!isNewest()) return false
    try {
      await write(preference)
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.status === 403) return false
      throw failure
    }
    if (!isNewest()) return false
    queries.setQueryData<SessionJson>(
      sessionQuery().queryKey,
      (known) =>
        known && (known.id === userId ? { ...known, attributes: withValue(known.attributes, key, value) } : known),
    )
    return true
  }
  const turn = before.then(save)
  before = turn.catch(() => undefined)
  return turn
}

function withValue(attributes: Record<string, unknown>, key: string, value: string | null): Record<string, unknown> {
  const { [key]: _, ...others } = attributes
  return value === null ? others : { ...others, [key]: value }
}

/** Over what is stored now, so that nothing else of the user is lost. */
async function write({ userId, key, value }: Preference): Promise<void> {
  const path = `users/${userId}`
  const replace = async () => {
    const { value: user, tag } = await api.getVersion<UserJson>(path)
    await api.putVersion(path, { value: { ...user, attributes: withValue(user.attributes, key, value) }, tag })
  }
  try {
    await replace()
  } catch (failure) {
    if (!(failure instanceof ApiFailure && failure.status === 409)) throw failure
    await replace()
  }
}
