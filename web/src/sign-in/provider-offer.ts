import { queryOptions, useQuery } from '@tanstack/react-query'
import type { OpenIdOfferJson } from '../../../shared/wire/access/openid-json.ts'
import { api } from '../api/client.ts'
import { serverQuery } from '../api/queries.ts'
import { lastTenant } from '../brand/last-tenant.ts'
import { emailProblem } from './login-rules.ts'

/** Which organisation is asked: by its id, or by the domain of an address. Neither: the one whose own name this is. */
type Wanted = { tenant: string } | { email: string } | Record<string, never>

const offerQuery = (wanted: Wanted) =>
  queryOptions({
    queryKey: ['openid', 'offer', wanted],
    queryFn: ({ signal }) => api.get<OpenIdOfferJson>('session/openid', { ...wanted }, signal),
    staleTime: 60_000,
    retry: false,
  })

export interface ProviderOffer extends OpenIdOfferJson {
  /** of the address where the sign-in with the provider begins */
  wanted: Wanted
}

/**
 * The provider of the organisation whose sign-in page this is, or else of the one to which the domain of the typed address
 * belongs; null for none.
 * @param email the address once its field was left
 */
export function useProviderOffer(email: string): ProviderOffer | null {
  const { data: server } = useQuery(serverQuery())
  const tenant = lastTenant()
  const isOfPage = server?.openIdEnabled === true
  const wanted: Wanted = isOfPage ? (tenant === undefined ? {} : { tenant }) : { email: domainAddress(email) }
  const isAsked = isOfPage || (server !== undefined && emailProblem(email) === null)
  const { data: offer } = useQuery({ ...offerQuery(wanted), enabled: isAsked })
  return isAsked && offer?.isOn ? { ...offer, wanted } : null
}

/** Only the domain is asked for: nobody learns who tries to sign in. */
const domainAddress = (email: string): string => `someone@${email.trim().split('@').at(-1) ?? ''}`

/** Where the sign-in with the provider begins. @param to the page that it leads to */
export function providerAddress(wanted: Wanted, to: string): string {
  const query = new URLSearchParams({ ...wanted, ...(to !== '/' && { to }) }).toString()
  return `/api/session/openid/auth${query === '' ? '' : `?${query}`}`
}
