import { useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { mayWrite } from '../../../shared/domain/access/permissions.ts'
import { savedTheme, activeTheme, type ThemeMode } from '../../../shared/domain/theme.ts'
import { api, ApiFailure } from '../api/client.ts'
import { serverQuery, sessionQuery, type SessionJson, type UserJson } from '../api/queries.ts'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { showTheme, useTheme } from '../ui/theme-store.ts'
import { browserThemes, keepLocalTheme } from './user-theme.ts'
import { useUser } from './use-session.ts'

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
  // a guest's user is shared by all who have the link, and a user who acts as another decides nothing for them
  const isSaved = mayWrite(user, server) && !user.temporary && user.enteredBy === undefined
  const choose = (wanted: ThemeMode) => {
    keepLocalTheme(user.id, { mode: wanted, over: savedTheme(user) })
    showTheme(wanted)
    if (isSaved) void saveInTurn(user.id, wanted, queries)
  }
  return { mode, isForced, isSaved, choose }
}

let before: Promise<void> = Promise.resolve()
let latest = 0

/** One save after the other, and of several choices that wait only the last. */
async function saveInTurn(userId: number, mode: ThemeMode, queries: QueryClient): Promise<void> {
  latest += 1
  const turn = latest
  const save = async () => {
    if (turn !== latest) return
    try {
      await saveTheme(userId, mode)
    } catch (failure) {
      // refused: the choice stays in this browser
      if (!(failure instanceof ApiFailure && failure.status === 403)) showFailure(failure)
      return
    }
    if (turn !== latest) return
    keepLocalTheme(userId, null)
    queries.setQueryData<SessionJson>(
      sessionQuery().queryKey,
      (known) => known && { ...known, attributes: { ...known.attributes, themeMode: mode } },
    )
  }
  before = before.then(save)
  await before
}

async function saveTheme(userId: number, mode: ThemeMode): Promise<void> {
  const path = `users/${userId}`
  const write = async () => {
    const { value, tag } = await api.getVersion<UserJson>(path)
    await api.putVersion(path, { value: { ...value, attributes: { ...value.attributes, themeMode: mode } }, tag })
  }
  try {
    await write()
  } catch (failure) {
    if (!(failure instanceof ApiFailure && failure.status === 409)) throw failure
    await write()
  }
}
