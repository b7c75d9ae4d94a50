import { useState } from 'react'
import { useLocation } from '../router/router.tsx'

/**
 * The geofence that is selected: the one of the address (`?id=7`) each time it is opened, then whichever is chosen.
 * @param isEditing what is drawn or edited is left alone
 */
export function useSelectedGeofence(isEditing: boolean): [id: number | null, select: (id: number | null) => void] {
  const location = useLocation()
  const [opened, setOpened] = useState(location)
  const [selectedId, select] = useState(() => wantedIn(location.search))
  if (opened !== location) {
    setOpened(location)
    if (!isEditing) select(wantedIn(location.search))
  }
  return [selectedId, select]
}

const wantedIn = (search: string): number | null => Number(new URLSearchParams(search).get('id') ?? 0) || null
