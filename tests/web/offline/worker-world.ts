import type { WorkerEvents, WorkerScope } from '../../../web/src/offline/worker/worker-scope.ts'

type Stores = Map<string, Map<string, Response>>

/**
 * A service worker's surroundings: caches in memory, and a server that has these texts; other files contain their own
 * path.
 * @param missing addresses where the server answers with its page
 */
export function workerWorld(origin: string, texts: Readonly<Record<string, string>>, missing: readonly string[] = []) {
  const stores: Stores = new Map()
  const fetched: string[] = []
  let isCut = false
  const serve = async (asked: RequestInfo | URL): Promise<Response> => {
    if (isCut) throw new TypeError('the line is cut')
    const request = asked instanceof Request ? asked : new Request(new URL(String(asked), origin))
    const { pathname } = new URL(request.url)
    fetched.push(pathname)
    const isPage = missing.includes(pathname) || !/\.\w+$/.test(pathname)
    return new Response(texts[pathname] ?? pathname, {
      status: request.headers.has('Range') ? 206 : 200,
      headers: { 'Content-Type': isPage ? 'text/html' : 'text/javascript', ETag: '"1"' },
    })
  }
  const world = (listeners = new Map<string, ((event: never) => void)[]>()) => ({
    scope: scopeOf(origin, { stores, serve, listeners }),
    fetched,
    cut: () => {
      isCut = true
    },
    cacheNames: async () => [...stores.keys()],
    kept: async (prefix: string) =>
      [...stores]
        .filter(([name]) => name.startsWith(prefix))
        .flatMap(([, held]) => [...held.keys()].map((url) => new URL(url).pathname))
        .toSorted(),
    anotherWorker: () => world(new Map()),
    raise: async <Kind extends keyof WorkerEvents>(kind: Kind, event: Omit<WorkerEvents[Kind], 'waitUntil'>) => {
      const work: Promise<unknown>[] = []
      const whole = { ...event, waitUntil: (each: Promise<unknown>) => work.push(each) }
      for (const listener of listeners.get(kind) ?? []) listener(whole as never)
      await Promise.all(work)
    },
    /** what the worker answers; null when it leaves the request to the browser */
    ask: async (path: string, { mode, headers = {} }: { mode?: string; headers?: Record<string, string> }) => {
      const plain = new Request(origin + path, { headers })
      const work: Promise<unknown>[] = []
      let answer: Promise<Response> | null = null
      const event = {
        request: mode ? ({ method: 'GET', url: plain.url, mode, headers: plain.headers } as Request) : plain,
        preloadResponse: Promise.resolve(isCut ? undefined : mode ? await serve(plain) : undefined),
        respondWith: (given: Promise<Response>) => {
          answer = given
        },
        waitUntil: (each: Promise<unknown>) => work.push(each),
      }
      for (const listener of listeners.get('fetch') ?? []) listener(event as never)
      const given = await (answer as Promise<Response> | null)
      await Promise.all(work)
      return given
    },
  })
  return world()
}

interface Parts {
  stores: Stores
  serve: typeof fetch
  listeners: Map<string, ((event: never) => void)[]>
}

function scopeOf(origin: string, { stores, serve, listeners }: Parts): WorkerScope {
  const urlOf = (asked: RequestInfo | URL) =>
    asked instanceof Request ? asked.url : new URL(String(asked), origin).href
  const cacheOf = (held: Map<string, Response>) => ({
    match: async (asked: RequestInfo) => held.get(urlOf(asked))?.clone(),
    put: async (asked: RequestInfo, response: Response) => void held.set(urlOf(asked), response),
    delete: async (asked: RequestInfo) => held.delete(urlOf(asked)),
    keys: async (asked?: string) =>
      [...held.keys()]
        .filter((url) => !asked || url.split('?')[0] === urlOf(asked).split('?')[0])
        .map((url) => new Request(url)),
  })
  const caches = {
    open: async (name: string) => {
      const held = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, held)
      return cacheOf(held)
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (asked: RequestInfo) => {
      for (const held of stores.values()) if (held.has(urlOf(asked))) return held.get(urlOf(asked))!.clone()
      return undefined
    },
  }
  return {
    registration: { scope: `${origin}/`, showNotification: async () => {}, pushManager: {} as PushManager },
    clients: { matchAll: async () => [], openWindow: async () => null, claim: async () => {} },
    location: { origin },
    caches: caches as object as CacheStorage,
    fetch: serve,
    skipWaiting: async () => {},
    addEventListener: (kind, listener) => void listeners.set(kind, [...(listeners.get(kind) ?? []), listener]),
  }
}
