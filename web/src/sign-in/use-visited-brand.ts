import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { serverQuery } from '../api/queries.ts'
import { endPendingBrand, showBrand, useBrand, type ShownBrand } from '../brand/brand-store.ts'
import { lastTenant } from '../brand/last-tenant.ts'

/** The brand of the organisation whose sign-in pages are open, as it is now: the one that is remembered may be old. */
export function useVisitedBrand(): ShownBrand {
  const { data: server, isError } = useQuery(serverQuery())
  useEffect(() => {
    if (!server || server.account) return
    // a brand that an earlier version remembered has no organisation to ask for
    if ((server.tenant ?? null) !== null || lastTenant() !== undefined) showBrand(server)
  }, [server])
  useEffect(() => {
    if (isError) endPendingBrand()
  }, [isError])
  return useBrand()
}
