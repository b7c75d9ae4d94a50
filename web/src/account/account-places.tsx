import { lazy, type ReactNode } from 'react'
import { matchPath } from '../address/match-path.ts'
import type { May } from '../session/access.ts'

const SessionsPage = lazy(async () => ({ default: (await import('./sessions-page.tsx')).SessionsPage }))

/** The settings pages about one's own account and the organisation; null for any other address. */
export function accountPlace(path: string, _may: May): ReactNode {
  if (matchPath('/settings/sessions', path)) return <SessionsPage />
  return null
}
