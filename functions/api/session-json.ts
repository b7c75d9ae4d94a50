import { user } from '../../shared/entities/user.ts'
import type { ScopedCaller } from './route.ts'
import { userJson, type UserJson } from './user-json.ts'

/** Who is signed in; and who that really is, when somebody entered as another, so that a banner can lead back. */
export type SessionJson = UserJson & { enteredBy?: { id: number; name: string } }

export async function sessionJson(caller: ScopedCaller): Promise<SessionJson> {
  const shown = userJson(caller.user)
  const id = caller.session?.enteredBy
  const origin = id === undefined ? null : await caller.records.get(user, id)
  return origin ? { ...shown, enteredBy: { id: origin.id, name: origin.name } } : shown
}
