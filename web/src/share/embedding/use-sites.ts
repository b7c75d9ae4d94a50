import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { sharesKey } from '../use-share.ts'

/** Sets which sites may show a share link in a frame. @param shareId of its guest @returns the sites as they are kept */
export function useSetSites(shareId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (sites: readonly string[]) =>
      api.put<{ sites: readonly string[] }>(`shares/${shareId}/sites`, { sites }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sharesKey }),
  })
}
