import { queryOptions } from '@tanstack/react-query'
import type { NewPushSubscriptionJson, PushSubscriptionJson } from '../../../shared/wire/alerts/push-json.ts'
import { findBrowserIn } from '../offline/push-owner.ts'
import { api, ApiFailure } from '../api/client.ts'

/** The key that browsers subscribe with; null where the deployment has none. */
export const pushKeyQuery = () =>
  queryOptions({
    queryKey: ['push', 'key'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      try {
        return (await api.get<{ publicKey: string }>('push/key', undefined, signal)).publicKey
      } catch (failure) {
        if (failure instanceof ApiFailure && failure.status === 404) return null
        throw failure
      }
    },
  })

/** The browsers in which the reader is notified while the product is closed. */
export const pushSubscriptionsQuery = () =>
  queryOptions({
    queryKey: ['push', 'subscriptions'],
    queryFn: async ({ signal }) => {
      const mine = await api.get<PushSubscriptionJson[]>('push/subscriptions', undefined, signal)
      await findBrowserIn(mine)
      return mine
    },
  })

/** @returns the id under which the browser is known from now on */
export async function savePushSubscription(subscription: PushSubscription, label?: string): Promise<string> {
  const { endpoint, keys } = subscription.toJSON() as Pick<NewPushSubscriptionJson, 'endpoint' | 'keys'>
  const body: NewPushSubscriptionJson = { endpoint, keys, ...(label !== undefined && { label }) }
  return (await api.post<{ id: string }>('push/subscriptions', body)).id
}

export const removePushSubscription = (id: string): Promise<void> =>
  api.remove(`push/subscriptions/${encodeURIComponent(id)}`)

/** The browser's service gave it another address: the server is sent to that one from now on. */
export async function renewPushSubscription(manager: PushManager, options: PushSubscriptionOptions): Promise<void> {
  const { userVisibleOnly, applicationServerKey } = options
  await savePushSubscription(await manager.subscribe({ userVisibleOnly, applicationServerKey }))
}
