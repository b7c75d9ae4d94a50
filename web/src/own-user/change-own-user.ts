import { api, ApiFailure } from '../api/client.ts'
import type { UserJson } from '../api/queries.ts'

/** Another page of the person may be faster, and then again; each time the change is made again. */
const triesMax = 5

let before: Promise<unknown> = Promise.resolve()

/** Runs what changes the signed-in person after what was asked for earlier, whether or not that succeeded. */
export function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const turn = before.then(run)
  before = turn.catch(() => undefined)
  return turn
}

/**
 * Changes the signed-in person over what is stored now, so that nothing else of them is lost: the one way to do so. To be
 * called in turn. A page or phone that was faster is read again.
 *
 * @param change of what is stored; null leaves it
 * @returns what is stored then
 * @throws ApiFailure
 */
export async function changeOwnUser(userId: number, change: (stored: UserJson) => UserJson | null): Promise<UserJson> {
  const path = `users/${userId}`
  for (let tried = 1; ; tried++) {
    const { value: stored, tag } = await api.getVersion<UserJson>(path)
    const value = change(stored)
    if (value === null) return stored
    try {
      return (await api.putVersion<UserJson>(path, { value, tag })).value
    } catch (failure) {
      const isOvertaken = failure instanceof ApiFailure && failure.status === 409
      if (!isOvertaken || tried === triesMax) throw failure
    }
  }
}
