import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { serverQuery, sessionQuery, type SessionJson } from '../../api/queries.ts'
import { savePreference, savesPreferences, showPreference } from '../../session/choices/save-preference.ts'
import { useUser } from '../../session/use-session.ts'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { savedIn, savedText, type SavedFilter } from './saved-filter-text.ts'

/** of the user */
const key = 'fleetFilters'

type Change = (saved: readonly SavedFilter[]) => readonly SavedFilter[]

/** The filters that the reader named, kept with the person; `change` is null where nothing may be saved of them. */
export function useSavedFilters(): { saved: readonly SavedFilter[]; change: ((by: Change) => void) | null } {
  const user = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  const queries = useQueryClient()
  const stored = user.attributes[key]
  const saved = useMemo(() => savedIn(stored), [stored])
  const change = (by: Change) => {
    const before = queries.getQueryData<SessionJson>(sessionQuery().queryKey)?.attributes[key]
    const next = by(savedIn(before))
    const preference = { userId: user.id, key, value: next.length === 0 ? null : savedText(next) }
    showPreference(preference, queries)
    savePreference(preference, queries).catch((failure: unknown) => {
      showPreference({ ...preference, value: typeof before === 'string' ? before : null }, queries)
      showFailure(failure)
    })
  }
  return { saved, change: savesPreferences(user, server) ? change : null }
}
