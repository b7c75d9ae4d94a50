import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './client.ts'

/** Reads are tried again only when no answer came: a refusal is an answer. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => error instanceof ApiFailure && error.isOffline && failures < 2,
        retryDelay: (failures) => 500 * 2 ** failures,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
