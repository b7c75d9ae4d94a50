import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  OpenIdSettingsChangeJson,
  OpenIdSettingsJson,
  OpenIdTestJson,
} from '../../../../shared/wire/access/openid-json.ts'
import { api } from '../../api/client.ts'
import { serverQuery } from '../../api/queries.ts'

export const openIdSettingsQuery = () =>
  queryOptions({
    queryKey: ['openid', 'settings'],
    queryFn: ({ signal }) => api.get<OpenIdSettingsJson>('openid/settings', undefined, signal),
    staleTime: 0,
  })

export const useSaveOpenId = () => useSettled((change: OpenIdSettingsChangeJson) => api.put('openid/settings', change))

/** Looks for the TXT records again. */
export const useCheckDomains = () => useSettled(() => api.post('openid/domains/check'))

export const testOpenId = (): Promise<OpenIdTestJson> => api.post<OpenIdTestJson>('openid/settings/test')

/** Where a real round trip through the saved provider begins; it comes back to the page of the organisation. */
export const roundTripAddress = '/api/session/openid/auth?test=true'

/** A call that answers the settings as they are then. */
function useSettled<Given>(call: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (given: Given) => (await call(given)) as OpenIdSettingsJson,
    onSuccess: async (saved) => {
      queries.setQueryData(openIdSettingsQuery().queryKey, saved)
      await queries.invalidateQueries({ queryKey: serverQuery().queryKey })
    },
  })
}
