import type { PushSubscriptionJson } from '../../../shared/wire/alerts/push-json.ts'
import { base64Url } from './base64-url.ts'
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
  if (localStorage.getItem(pushStorageKey) === null || (await isMine())) return
  if (await isUnsubscribed()) localStorage.removeItem(pushStorageKey)
}

/**
 * Ends the subscription in the browser itself, no matter whose it is: its service refuses the next message, and the
 * server removes it then.
 * @throws DOMException of the browser's own service
 */
export async function unsubscribeBrowser(): Promise<void> {
  await (await ownSubscription())?.unsubscribe()
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Finds this browser among these. Its service may have given it another address, which the service worker sent to the
 * server: that one is remembered then.
 * @returns whether it is there
 */
export async function findBrowserIn(subscriptions: readonly PushSubscriptionJson[]): Promise<boolean> {
  const has = (id: string | null) => subscriptions.some((each) => each.id === id)
  const id = localStorage.getItem(pushStorageKey)
  if (id === null || has(id)) return id !== null
  const own = await ownSubscription().catch(() => null)
  const ownId = own && (await idOf(own.endpoint))
  if (ownId === null || !has(ownId)) return false
  localStorage.setItem(pushStorageKey, ownId)
  return true
}

/** As the server names the browser of an address: 22 characters of its SHA-256, base64url. */
async function idOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return base64Url(new Uint8Array(digest)).slice(0, 22)
}

/** Ends it like that. @returns false when the browser could not */
const isUnsubscribed = (): Promise<boolean> =>
  unsubscribeBrowser().then(
    () => true,
    () => false,
  )

/** Ids of people repeat among organisations: the server is asked. False as well where it does not say. */
const isMine = (): Promise<boolean> =>
  api.get<PushSubscriptionJson[]>('push/subscriptions').then(findBrowserIn, () => false)
