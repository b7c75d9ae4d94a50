import { queryOptions } from '@tanstack/react-query'
import type { DemonstrationJson } from '../../../../shared/wire/demonstration/demonstration-json.ts'

/** Whom the demonstration lets in; null where none is loaded, as everywhere but on a machine that shows it. */
export const demonstrationQuery = () =>
  queryOptions({ queryKey: ['demonstration'], queryFn: ({ signal }) => readDemonstration(signal), staleTime: Infinity })

async function readDemonstration(signal: AbortSignal): Promise<DemonstrationJson | null> {
  const answer = await fetch('/demonstration.json', { signal }).catch(() => null)
  // where there is none, the page itself is the answer
  const isThere = answer?.ok === true && answer.headers.get('content-type')?.includes('json') === true
  return isThere ? ((await answer.json()) as DemonstrationJson) : null
}
