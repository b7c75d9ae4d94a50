import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { serverQuery } from '../api/queries.ts'
import { useUser } from '../session/use-session.ts'
import { mapPreferencesOf, type MapPreferences } from './map-preferences.ts'

/** The signed-in user's choices about the map. */
export function useMapPreferences(): MapPreferences {
  const user = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  return useMemo(() => mapPreferencesOf(user, server), [user, server])
}
