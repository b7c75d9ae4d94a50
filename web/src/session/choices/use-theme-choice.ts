import { useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { savedTheme, activeTheme, type ThemeMode } from '../../../../shared/domain/theme.ts'
import { serverQuery } from '../../api/queries.ts'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { showTheme, useTheme } from '../../ui/theme-store.ts'
import { savePreference, savesPreferences } from './save-preference.ts'
import { browserThemes, keepLocalTheme } from './user-theme.ts'
import { useUser } from '../use-session.ts'

export interface ThemeChoice {
  mode: ThemeMode
  /** the organisation has set it for everybody */
  isForced: boolean
  /** a choice goes with the person to other browsers */
  isSaved: boolean
  choose: (mode: ThemeMode) => void
}

/** The theme as something to choose. Only below `SignedIn`. */
export function useThemeChoice(): ThemeChoice {
  const user = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  const queries = useQueryClient()
  const { mode } = useTheme()
  const { isForced } = activeTheme({ user, server }, browserThemes(user.id))
  const isSaved = savesPreferences(user, server)
  const choose = (wanted: ThemeMode) => {
    keepLocalTheme(user.id, { mode: wanted, over: savedTheme(user) })
    showTheme(wanted)
    if (isSaved) void save(user.id, wanted, queries)
  }
  return { mode, isForced, isSaved, choose }
}

async function save(userId: number, mode: ThemeMode, queries: QueryClient): Promise<void> {
  try {
    // refused: the choice stays in this browser
    const outcome = await savePreference({ userId, key: 'themeMode', value: mode }, queries)
    if (outcome === 'saved') keepLocalTheme(userId, null)
  } catch (failure) {
    showFailure(failure)
  }
}
