import { useLayoutEffect } from 'react'
import { activeTheme, themeModeOf, type BrowserThemes, type LocalTheme } from '../../../../shared/domain/theme.ts'
import type { ServerJson, SessionJson } from '../../api/queries.ts'
import { showTheme, signedOutTheme } from '../../ui/theme-store.ts'

const keyOf = (userId: number) => `qafila.theme.${userId}`

/** What this browser knows of the themes of a person. */
export function browserThemes(userId: number): BrowserThemes {
  const [chosen, over] = (localStorage.getItem(keyOf(userId)) ?? '').split(' ')
  const mode = themeModeOf(chosen)
  return { local: mode && { mode, over: themeModeOf(over) }, signedOut: signedOutTheme() }
}

/** Keeps a choice for this browser only; null: the choice is saved, and no longer of this browser. */
export function keepLocalTheme(userId: number, choice: LocalTheme | null): void {
  if (choice === null) localStorage.removeItem(keyOf(userId))
  else localStorage.setItem(keyOf(userId), `${choice.mode} ${choice.over ?? ''}`)
}

/** Applies the signed-in user's theme, now and whenever it changes. */
export function useUserTheme(user: SessionJson | undefined, server: ServerJson | undefined): void {
  useLayoutEffect(() => {
    if (user && server) showTheme(activeTheme({ user, server }, browserThemes(user.id)).mode)
  }, [user, server])
}
