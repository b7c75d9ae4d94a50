import type { QueryClient } from '@tanstack/react-query'
import { isReadOnly } from '../../../../shared/domain/access/permissions.ts'
import { ApiFailure } from '../../api/client.ts'
import { sessionQuery, type SessionJson, type UserJson } from '../../api/queries.ts'
import { changeOwnUser, inTurn } from '../../own-user/change-own-user.ts'

type Permissions = Parameters<typeof isReadOnly>

/**
 * Whether what this person chooses goes with them to other browsers: a guest's user is shared by all who have the link,
 * and a user who acts as another decides nothing for them.
 */
export const savesPreferences = (user: SessionJson, server: Permissions[1]): boolean =>
  !isReadOnly(user, server) && !user.temporary && user.enteredBy === undefined

interface Preference {
  userId: number
  /** an attribute of the user, or one of `preferenceColumns` */
  key: string
  /** null removes it */
  value: PreferenceValue
}

export type PreferenceValue = string | number | boolean | null
/** `overtaken`: a later choice of the same is saved in its place. */
export type SaveOutcome = 'saved' | 'refused' | 'overtaken'

/** Preferences that a user and a tenant have as columns, because clients of this API expect them there. */
const preferenceColumns = ['coordinateFormat'] as const
export const isPreferenceColumn = (key: string): key is (typeof preferenceColumns)[number] =>
  (preferenceColumns as readonly string[]).includes(key)

const newest = new Map<string, Preference>()

/**
 * Saves a preference of the signed-in person, one after the other, and of several choices that wait only the last.
 * @throws ApiFailure for what is no refusal
 */
export async function savePreference(preference: Preference, queries: QueryClient): Promise<SaveOutcome> {
  const { key } = preference
  newest.set(key, preference)
  const isNewest = () => newest.get(key) === preference
  const save = async (): Promise<SaveOutcome> => {
    if (!isNewest()) return 'overtaken'
    try {
      await changeOwnUser(preference.userId, (user) => withPreference(user, key, preference.value))
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.status === 403) return 'refused'
      throw failure
    }
    if (!isNewest()) return 'overtaken'
    showPreference(preference, queries)
    return 'saved'
  }
  return inTurn(save)
}

/** Shows a choice in this browser, whether or not it is saved. */
export function showPreference({ userId, key, value }: Preference, queries: QueryClient): void {
  queries.setQueryData<SessionJson>(
    sessionQuery().queryKey,
    (known) => known && (known.id === userId ? withPreference(known, key, value) : known),
  )
}

/** What somebody chose; null for nothing. */
export const preferenceOf = (user: UserJson, key: string): PreferenceValue =>
  ((isPreferenceColumn(key) ? user[key] : user.attributes[key]) ?? null) as PreferenceValue

/** The person with another value of one preference; null takes it away. */
function withPreference<Person extends UserJson>(person: Person, key: string, value: PreferenceValue): Person {
  if (isPreferenceColumn(key)) return { ...person, [key]: value }
  const { [key]: _, ...others } = person.attributes
  return { ...person, attributes: value === null ? others : { ...others, [key]: value } }
}
