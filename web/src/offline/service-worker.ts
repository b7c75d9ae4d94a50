/** Where browsers find the service worker: `web/vite-plugins/service-worker.ts` builds it there. */
const workerPath = '/service-worker.js'

/** The service worker of this browser, registered if it is not yet. @throws where the browser allows none */
export async function serviceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(workerPath, { scope: '/' })
  return navigator.serviceWorker.ready
}
