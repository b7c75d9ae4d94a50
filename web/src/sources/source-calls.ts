import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReceivedJson, SourceAddressJson } from '../../../shared/wire/sources/source-json.ts'
import { api } from '../api/client.ts'
import { httpAddress } from '../connect/tracker-address.ts'

const keyOf = (id: number) => ['source-messages', id] as const
const lookAgainMs = 5000

/** What a source received, again and again: somebody who sets it up waits for the first message. */
export const receivedQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.get<ReceivedJson>(`sources/${id}/messages`, undefined, signal),
    enabled: id > 0,
    refetchInterval: lookAgainMs,
  })

/** The address before it is at an end then. */
export const useNewAddress = (id: number) =>
  useChange(id, async () => {
    const { address } = await api.post<SourceAddressJson>(`sources/${id}/address`)
    return httpAddress(address, location)
  })

export const useRevokeAddress = (id: number) => useChange(id, () => api.remove(`sources/${id}/address`))

function useChange<Answer>(id: number, change: () => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(id) }),
  })
}
