import { useCallback, useMemo } from 'react'
import { useLocation } from '../router/router.tsx'
import { goTo } from '../router/browser-location.ts'

export interface Selection {
  selectedId: number | null
  /** the map keeps the selected device in view */
  following: boolean
  /** null deselects */
  select: (id: number | null, options?: { follow?: boolean }) => void
}

/** The selected device of an address's query: `?device=17`, with `&follow=1` while the map follows it. */
export function readSelection(query: string): { selectedId: number | null; following: boolean } {
  const parameters = new URLSearchParams(query)
  const id = Number(parameters.get('device'))
  const selectedId = Number.isInteger(id) && id > 0 ? id : null
  return { selectedId, following: selectedId !== null && parameters.get('follow') === '1' }
}

/** The query that selects `id` and no geofence, keeping its other parameters. */
export function writeSelection(query: string, id: number | null, follow: boolean): string {
  const parameters = new URLSearchParams(query)
  parameters.delete('device')
  parameters.delete('follow')
  // one card at a time
  parameters.delete('geofence')
  if (id !== null) parameters.set('device', String(id))
  if (id !== null && follow) parameters.set('follow', '1')
  return parameters.toString()
}

/**
 * The selected device lives in the address, so that it can be sent to a colleague. The first selection makes a step
 * in the browser's history (back closes the card); changing or ending it does not.
 */
export function useSelection(): Selection {
  const { search, path } = useLocation()
  const { selectedId, following } = useMemo(() => readSelection(search), [search])
  const select = useCallback<Selection['select']>(
    (id, options) => {
      const query = writeSelection(search, id, options?.follow ?? false)
      goTo(query === '' ? path : `${path}?${query}`, { replace: selectedId !== null || id === null })
    },
    [path, search, selectedId],
  )
  return { selectedId, following, select }
}
