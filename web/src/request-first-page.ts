import type { QueryClient } from '@tanstack/react-query'
import { serverQuery, sessionQuery } from './api/queries.ts'
import { connectEarly } from './live/connection/early-connection.ts'
import { keptFor } from './offline/offline-owner.ts'
import { preloadPage } from './routes.tsx'
import { readDeepLink } from './deep-link/deep-link.ts'

/** By then the page says that it is coming. */
const scriptWaitMaxMs = 1000

/**
 * Asks side by side for what the first page needs: its script, who is signed in, the organisation's settings, the
 * vehicles. One after the other they would cost a round trip each. Not where a deep link signs somebody in first.
 * @returns when the script is there, or late
 */
export async function requestFirstPage(queries: QueryClient): Promise<void> {
  const { token, uniqueId, path } = readDeepLink(location)
  if (token !== null || uniqueId !== null || path !== null) return
  void queries.prefetchQuery(serverQuery())
  const { isInside, loaded } = preloadPage(location.pathname)
  if (isInside) {
    void queries.prefetchQuery(sessionQuery())
    // a refused socket is an error in the console of those whom this browser does not know
    if (keptFor() !== null) connectEarly()
  }
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, scriptWaitMaxMs))])
}
