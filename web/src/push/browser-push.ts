import { pushStorageKey, unsubscribeBrowser } from '../offline/push-owner.ts'
import { base64Url } from '../offline/base64-url.ts'
import { serviceWorker } from '../offline/service-worker.ts'
import { removePushSubscription, savePushSubscription } from './push-subscriptions.ts'
import { browserLabel } from './browser-label.ts'

/** `unsupported`: the browser cannot; `needsInstallation`: only once it is on the home screen; `denied`: the person said no. */
export type PushAbility = 'unsupported' | 'needsInstallation' | 'denied' | 'possible'

export function pushAbility(): PushAbility {
  const isWhole = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!isWhole) return /iPhone|iPad/.test(navigator.userAgent) ? 'needsInstallation' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'possible'
}

/** The id of this browser's subscription; null when it has none. */
export const ownPushId = (): string | null => localStorage.getItem(pushStorageKey)

/**
 * Asks for permission and subscribes. Call it from a click only.
 * @param key the server's public key, base64url
 * @returns false when the person said no
 * @throws DOMException of the browser's own service; ApiFailure
 */
export async function startPush(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { pushManager } = await serviceWorker()
  const before = await pushManager.getSubscription()
  // one that was made with another key is of no use
  if (before && !isOfKey(before, key)) await before.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  localStorage.setItem(pushStorageKey, await savePushSubscription(subscription, browserLabel(navigator.userAgent)))
  return true
}

const isOfKey = ({ options }: PushSubscription, key: string): boolean =>
  options.applicationServerKey !== null && base64Url(new Uint8Array(options.applicationServerKey)) === key

/** Ends what this browser receives. @throws ApiFailure when the server could not be reached: it would go on sending */
export async function endPush(): Promise<void> {
  const id = ownPushId()
  if (id !== null) await removePushSubscription(id)
  localStorage.removeItem(pushStorageKey)
  await unsubscribeBrowser()
}
