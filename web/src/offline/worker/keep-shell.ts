import type { WorkerScope } from './worker-scope.ts'
import { filesFor, languagesOf, wantedBy, type ShellFiles } from './shell-files.ts'
import type { PageMessage } from './page-message.ts'

const prefix = 'qafila-shell-'
/** A server that takes longer is as good as none: the page that is kept opens. */
const pageWaitMaxMs = 4000
/** Few at once, so that what a person opens meanwhile is not kept waiting. */
const fetchedAtOnce = 4

/**
 * Keeps the client's own files, so that every screen opens without a network. The page comes from the server while it
 * answers, so that a reload brings a new version at once; files with a hash in their names come from what is kept.
 */
export function keepShell(scope: WorkerScope, files: ShellFiles): void {
  if (files.entry === '') return
  const name = `${prefix}${files.entry.replace(/\W+/g, '-')}`
  const shell = () => scope.caches.open(name)

  scope.addEventListener('install', (event) => event.waitUntil(install(scope, { files, name })))
  scope.addEventListener('activate', (event) => event.waitUntil(takeOver(scope, name)))
  scope.addEventListener('message', (event) => {
    const message = event.data as PageMessage
    if (message.kind === 'takeOver') event.waitUntil(scope.skipWaiting())
    if (message.kind === 'keep') {
      const known = new Set(files.all)
      const first = message.loaded.filter((file) => known.has(file))
      const wanted = new Set([...first, ...filesFor(files, new Set([message.language]))])
      event.waitUntil(shell().then((cache) => fill(scope, cache, [...wanted])))
    }
  })
  scope.addEventListener('fetch', (event) => {
    const wanted = wantedBy(event.request, scope.location.origin)
    if (wanted === 'page') event.respondWith(pageOf(scope, event, shell))
    // the browser has asked for it already and would ask again: a link that works once would be used up
    else if (event.request.mode === 'navigate') event.respondWith(servedTo(scope, event))
    if (wanted === 'asset') event.respondWith(assetOf(scope, event.request, shell))
  })
}

/** Fails, and is tried again later, when the server has a page of another build than this worker's. */
async function install(scope: WorkerScope, { files, name }: { files: ShellFiles; name: string }): Promise<void> {
  const page = await scope.fetch('/', { cache: 'no-cache' })
  const text = await page.clone().text()
  if (!page.ok || !text.includes(files.entry)) throw new Error(`the page does not name ${files.entry}`)
  const earlier = await keptFiles(scope)
  const cache = await scope.caches.open(name)
  await cache.put('/', page)
  // a browser that had all screens keeps all of them; a first visit loads the screens first
  const languages = languagesOf(earlier)
  await fill(scope, cache, languages.size > 0 ? filesFor(files, languages) : files.start)
}

async function keptFiles(scope: WorkerScope): Promise<string[]> {
  const names = (await scope.caches.keys()).filter((each) => each.startsWith(prefix))
  const lists = await Promise.all(names.map(async (each) => (await scope.caches.open(each)).keys()))
  return lists.flat().map(({ url }) => new URL(url).pathname)
}

async function takeOver(scope: WorkerScope, name: string): Promise<void> {
  const names = await scope.caches.keys()
  await Promise.all(
    names.filter((each) => each.startsWith(prefix) && each !== name).map((each) => scope.caches.delete(each)),
  )
  // the page is asked for while the worker starts
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

/** Fetches what is missing. What another build kept under the same name is the same file. */
async function fill(scope: WorkerScope, cache: Cache, files: readonly string[]): Promise<void> {
  const open = [...files]
  const next = async (): Promise<void> => {
    for (let file = open.shift(); file !== undefined; file = open.shift()) {
      if (await cache.match(file)) continue
      const response = (await scope.caches.match(file)) ?? (await scope.fetch(file))
      if (isFile(response)) await cache.put(file, response)
    }
  }
  await Promise.all(Array.from({ length: fetchedAtOnce }, next))
}

/** Some servers answer with the page where a file is missing. */
const isFile = (response: Response): boolean =>
  response.ok && !(response.headers.get('Content-Type') ?? '').startsWith('text/html')

async function assetOf(scope: WorkerScope, request: Request, shell: () => Promise<Cache>): Promise<Response> {
  const cache = await shell()
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await scope.fetch(request)
  if (isFile(response)) await cache.put(request, response.clone())
  return response
}

type Navigation = { request: Request; preloadResponse: Promise<Response | undefined> }

const servedTo = async (scope: WorkerScope, { request, preloadResponse }: Navigation): Promise<Response> =>
  (await preloadResponse) ?? (await scope.fetch(request))

async function pageOf(scope: WorkerScope, event: Navigation, shell: () => Promise<Cache>): Promise<Response> {
  const served = servedTo(scope, event)
  const kept = await (await shell()).match('/', { ignoreVary: true })
  if (!kept) return served
  return Promise.race([served.catch(() => kept), later(pageWaitMaxMs).then(() => kept)])
}

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
