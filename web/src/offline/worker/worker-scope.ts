/** The parts of a service worker that ours uses: the types of the page and of workers exclude each other. */
export interface WorkerScope {
  registration: Pick<ServiceWorkerRegistration, 'scope' | 'showNotification' | 'pushManager'> & {
    navigationPreload?: Pick<NavigationPreloadManager, 'enable'>
  }
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClientLike[]>
    openWindow(url: string): Promise<unknown>
    claim(): Promise<void>
  }
  location: { origin: string }
  caches: CacheStorage
  fetch: typeof fetch
  skipWaiting(): Promise<void>
  addEventListener<Kind extends keyof WorkerEvents>(kind: Kind, listener: (event: WorkerEvents[Kind]) => void): void
}

export interface WindowClientLike {
  url: string
  focus(): Promise<unknown>
}

interface Waiting {
  waitUntil(work: Promise<unknown>): void
}

export interface WorkerEvents {
  install: Waiting
  activate: Waiting
  message: Waiting & { data: unknown }
  fetch: Waiting & {
    request: Request
    preloadResponse: Promise<Response | undefined>
    respondWith(answer: Promise<Response>): void
  }
  push: Waiting & { data: { text(): string } | null }
  notificationclick: Waiting & { notification: Pick<Notification, 'close' | 'data'> }
  pushsubscriptionchange: Waiting & { oldSubscription?: PushSubscription | null }
}
