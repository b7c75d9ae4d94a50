import { onTestFinished } from 'vitest'
import { pushStorageKey } from '../../../web/src/offline/push-owner.ts'

/**
 * For one test this browser is sent messages while the product is closed.
 * @param id under which the server knows it
 * @param isReachable false where its push service has no answer, so that the browser cannot end it
 * @param endpoint its address at the push service
 * @returns whether its push service still takes any
 */
export function subscribeBrowser(
  id: string,
  { isReachable = true, endpoint = 'https://push.example/1' } = {},
): () => boolean {
  let isSubscribed = true
  const unsubscribe = async () => {
    if (!isReachable) throw new DOMException('No answer', 'NetworkError')
    isSubscribed = false
    return true
  }
  const pushManager = { getSubscription: async () => (isSubscribed ? { endpoint, unsubscribe } : null) }
  const value = { getRegistration: async () => ({ pushManager }) }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value })
  localStorage.setItem(pushStorageKey, id)
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    localStorage.removeItem(pushStorageKey)
  })
  return () => isSubscribed
}
