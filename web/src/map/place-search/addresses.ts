import { queryOptions } from '@tanstack/react-query'
import type { Coordinates } from '../../../../shared/domain/distance.ts'
import { api } from '../../api/client.ts'

/** About 11 m: within that an address is the same, here and where addresses are kept. */
export const addressCell = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: Number(latitude.toFixed(4)),
  longitude: Number(longitude.toFixed(4)),
})

/**
 * The address of a cell, empty where nothing is known. A refusal stays until somebody asks again: the allowance is
 * everybody's.
 * @param cell null for none, which is not asked @param locale two letters
 */
export const addressQuery = (cell: Coordinates | null, locale: string) =>
  queryOptions({
    queryKey: ['address', cell, locale],
    queryFn: () => api.getText('server/geocode', { ...cell, locale }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60 * 60_000,
    retry: false,
    retryOnMount: false,
  })
