import { renewPushSubscription } from '../push-subscriptions.ts'
import { pageOf, pushNotice } from './push-notice.ts'
import type { WorkerScope } from '../../offline/worker/worker-scope.ts'

/** Shows what the server sends while the product is closed; a click opens it. */
export function receivePush(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => {
    const { title, options } = pushNotice(event.data?.text() ?? null)
    event.waitUntil(scope.registration.showNotification(title, options))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPage(scope, pageOf(event.notification.data, scope.registration.scope)))
  })
  scope.addEventListener('pushsubscriptionchange', (event) => {
    const options = event.oldSubscription?.options
    if (options) event.waitUntil(renewPushSubscription(scope.registration.pushManager, options))
  })
}

/** A window that shows the page already comes to the front; others keep what they show, which may be a draft. */
async function openPage({ clients }: WorkerScope, page: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === page)
  await (shown ? shown.focus() : clients.openWindow(page))
}
