import { receivePush } from './receive-push.ts'
import type { WorkerScope } from './worker-scope.ts'

/** The service worker of the product, built to `/push-worker.js` by `web/vite-plugins/push-worker.ts`. */
const scope = globalThis as object as WorkerScope

// it holds no pages, so that a new version may take over at once
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
receivePush(scope)
