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
  value: PreferenceValue
}

export type PreferenceValue = string | number | boolean | null
/** `overtaken`: a later choice of the same is saved in its place. */
export type SaveOutcome = 'saved' | 'refused' | 'overtaken'

let before: Promise<unknown> = Promise.resolve()
const newest = new Map<string, Preference>()

/**
 * Saves an attribute of the signed-in person, one after the other, and of several choices that wait only the last.
 * @throws ApiFailure for what is no refusal
 */
export async function savePreference(preference: Preference, queries: QueryClient): Promise<SaveOutcome> {
  const { userId, key, value } = preference
  newest.set(key, preference)
  const isNewest = () => newest.get(key) === preference
  const save = async (): Promise<SaveOutcome> => {
    if (!isNewest()) return 'overtaken'
    try {
      await write(preference)
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.status === 403) return 'refused'
      throw failure
    }
    if (!isNewest()) return 'overtaken'
    queries.setQueryData<SessionJson>(
      sessionQuery().queryKey,
      (known) =>
        known && (known.id === userId ? { ...known, attributes: withValue(known.attributes, key, value) } : known),
    )
    return 'saved'
  }
  const turn = before.then(save)
  before = turn.catch(() => undefined)
  return turn
}

/** The attributes with another value under one key; null takes it away. */
export function withValue(
  attributes: Record<string, unknown>,
  key: string,
  value: PreferenceValue,
): Record<string, unknown> {
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
