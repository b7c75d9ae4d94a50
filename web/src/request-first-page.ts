import type { QueryClient } from '@tanstack/react-query'
import { serverQuery, sessionQuery } from './api/queries.ts'
import { preloadPage } from './routes.tsx'
import { readDeepLink } from './session/deep-link.ts'

/**
 * Asks side by side for what the first page needs: its script, who is signed in, the organisation's settings. One after
 * the other they would cost a round trip each. Not where a deep link signs somebody in first.
 */
export function requestFirstPage(queries: QueryClient): void {
  const { token, uniqueId, path } = readDeepLink(location)
  if (token !== null || uniqueId !== null || path !== null) return
  void queries.prefetchQuery(serverQuery())
  if (preloadPage(location.pathname)) void queries.prefetchQuery(sessionQuery())
}
