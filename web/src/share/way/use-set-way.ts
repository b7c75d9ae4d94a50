import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Coordinates } from '../../../../shared/domain/distance.ts'
import { api } from '../../api/client.ts'
import { sharesKey } from '../use-share.ts'

interface Way {
  /** of its guest */
  shareId: number
  /** null for none */
  place: Coordinates | null
}

/** Sets the place that a share link leads to by road. */
export function useSetWay() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ shareId, place }: Way) => api.put<Pick<Way, 'place'>>(`shares/${shareId}/way`, { place }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sharesKey }),
  })
}
