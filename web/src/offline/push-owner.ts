import type { PushSubscriptionJson } from '../../../shared/wire/alerts/push-json.ts'
import { api, isAnswered } from '../api/client.ts'

/** Where a browser remembers under which id it is sent messages while the product is closed. */
export const pushStorageKey = 'qafila.push'

/**
 * Before signing out: what is sent to a closed browser is for the person who signed in there, not for the next one. Never
 * fails: what neither the browser nor the server ended is tried again when they sign out again.
 */
export async function forgetPush(): Promise<void> {
  const id = localStorage.getItem(pushStorageKey)
  if (id === null) return
  // first: the server leaves it when it belongs to somebody else, or when the session is over
  const isEnded = await isUnsubscribed()
  const isOver = await isAnswered(() => api.remove(`push/subscriptions/${encodeURIComponent(id)}`))
  if (isEnded || isOver) localStorage.removeItem(pushStorageKey)
}

/**
 * After a sign-in: a browser is sent nothing more that is for somebody else; who signs in again goes on receiving. It
 * never fails: what the browser could not end is tried again at the next sign-in.
 */
export async function endPushOfOthers(): Promise<void> {
  const id = localStorage.getItem(pushStorageKey)
  if (id === null || (await isMine(id))) return
  if (await isUnsubscribed()) localStorage.removeItem(pushStorageKey)
}

/**
 * Ends the subscription in the browser itself, no matter whose it is: its service refuses the next message, and the
 * server removes it then.
 * @throws DOMException of the browser's own service
 */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Ends it like that. @returns false when the browser could not */
const isUnsubscribed = (): Promise<boolean> =>
  unsubscribeBrowser().then(
    () => true,
    () => false,
  )

/** Ids of people repeat among organisations: the server is asked. False as well where it does not say. */
const isMine = (id: string): Promise<boolean> =>
  api.get<PushSubscriptionJson[]>('push/subscriptions').then(
    (mine) => mine.some((each) => each.id === id),
    () => false,
  )
