import type { WorkerScope } from './worker-scope.ts'
import type { MapRange, PageMessage } from './page-message.ts'
import { wantedBy } from './shell-files.ts'

const cacheName = 'qafila-maps-1'
/** The bundled map reads some 15 parts for a view of a city, the streets of a region as many again. */
const partsMax = 800
const partsBetweenChecks = 50

/**
 * Keeps the parts of the map that were looked at. A cache takes no parts of files, so that each is stored as a file of
 * its own, whose address names the range. The server is asked first: archives change without changing their names.
 */
export function keepMaps(scope: WorkerScope): void {
  let added = 0

  async function keep(request: Request, response: Response): Promise<void> {
    const cache = await scope.caches.open(cacheName)
    await dropOthers(cache, request, response.headers.get('ETag'))
    const headers = new Headers(response.headers)
    headers.delete('Content-Encoding')
    await cache.put(keyOf(request), new Response(await response.arrayBuffer(), { headers }))
    added += 1
    if (added % partsBetweenChecks === 0) await dropOldest(cache)
  }

  async function answer(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
    try {
      const response = await scope.fetch(request)
      if (response.ok) waitUntil(keep(request, response.clone()).catch(() => undefined))
      return response
    } catch (failure) {
      const kept = await keptPart(await scope.caches.open(cacheName), request)
      if (!kept) throw failure
      const status = request.headers.has('Range') ? 206 : 200
      return new Response(kept.body, { status, headers: kept.headers })
    }
  }

  async function keepRanges(ranges: readonly MapRange[]): Promise<void> {
    const cache = await scope.caches.open(cacheName)
    for (const { url, range } of ranges) {
      const request = new Request(url, { headers: { Range: range } })
      if (wantedBy(request, scope.location.origin) !== 'map' || (await keptPart(cache, request))) continue
      const response = await scope.fetch(request)
      if (response.ok) await keep(request, response)
    }
  }

  scope.addEventListener('fetch', (event) => {
    if (wantedBy(event.request, scope.location.origin) !== 'map') return
    event.respondWith(answer(event.request, (work) => event.waitUntil(work)))
  })
  scope.addEventListener('message', (event) => {
    const message = event.data as PageMessage
    if (message.kind === 'keep') event.waitUntil(keepRanges(message.ranges))
  })
}

/** The address under which a part is stored. */
export function keyOf({ url, headers }: Pick<Request, 'url' | 'headers'>): string {
  const range = headers.get('Range')
  if (range === null) return url
  const key = new URL(url)
  key.searchParams.set('part', range)
  return key.href
}

/** As it was stored, or cut out of a longer one: pages read parts that lie side by side with one request. */
async function keptPart(cache: Cache, request: Request): Promise<Response | undefined> {
  const exact = await cache.match(keyOf(request))
  const wanted = rangeOf(request.headers.get('Range'))
  if (exact || !wanted) return exact
  for (const held of await cache.keys(request.url, { ignoreSearch: true })) {
    const range = rangeOf(new URL(held.url).searchParams.get('part'))
    if (!range || range.from > wanted.from || range.to < wanted.to) continue
    const longer = await cache.match(held)
    const part = (await longer?.arrayBuffer())?.slice(wanted.from - range.from, wanted.to + 1 - range.from)
    return part && new Response(part, { headers: longer!.headers })
  }
  return undefined
}

/** First and last byte of `bytes=<from>-<to>`; null for anything else. */
function rangeOf(header: string | null): { from: number; to: number } | null {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(header ?? '') ?? []
  return to === undefined ? null : { from: Number(from), to: Number(to) }
}

/** Parts of two versions of an archive do not fit together. */
async function dropOthers(cache: Cache, { url }: Request, tag: string | null): Promise<void> {
  if (tag === null) return
  for (const held of await cache.keys(url, { ignoreSearch: true })) {
    const heldTag = (await cache.match(held))?.headers.get('ETag')
    if (heldTag === tag) return
    await cache.delete(held)
  }
}

async function dropOldest(cache: Cache): Promise<void> {
  const held = await cache.keys()
  await Promise.all(held.slice(0, Math.max(0, held.length - partsMax)).map((request) => cache.delete(request)))
}
