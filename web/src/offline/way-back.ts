import type { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from '../api/client.ts'
import { serverQuery, sessionQuery } from '../api/queries.ts'

/** Loads again whatever failed for lack of a network, on every page, once the server answers. */
export function catchUp(queries: QueryClient): void {
  void queries.refetchQueries({
    predicate: ({ state }) => state.error instanceof ApiFailure && state.error.isOffline,
  })
}

/** After a start without a network: who is signed in, and what the organisation set, may have changed. */
export function renewKept(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: sessionQuery().queryKey })
  void queries.invalidateQueries({ queryKey: serverQuery().queryKey })
}
