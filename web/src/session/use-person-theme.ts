import { useLayoutEffect } from 'react'
import { themeInForce } from '../../../shared/domain/theme.ts'
import type { ServerJson, SessionJson } from '../api/queries.ts'
import { showTheme } from '../ui/theme-store.ts'
import { browserThemes } from './local-theme.ts'

/** Applies the signed-in user's theme, now and whenever it changes. */
export function usePersonTheme(user: SessionJson | undefined, server: ServerJson | undefined): void {
  useLayoutEffect(() => {
    if (user && server) showTheme(themeInForce({ user, server }, browserThemes(user.id)).mode)
  }, [user, server])
}
