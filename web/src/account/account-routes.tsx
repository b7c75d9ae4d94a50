import type { ReactNode } from 'react'
import { moveInPath } from '../move-in/move-in-path.ts'
import { matchPath } from '../router/match-path.ts'
import type { May } from '../session/access.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'

const SessionsPage = lazyComponent(
  async () => (await import('./sessions/sessions-page.tsx')).SessionsPage,
  'account',
  'assistants',
)
const OrganisationPage = lazyComponent(
  async () => (await import('./organisation/organisation-page.tsx')).OrganisationPage,
  'account',
  'trackers',
)
const MoveInPage = lazyComponent(
  async () => (await import('../move-in/move-in-page.tsx')).MoveInPage,
  'account',
  'move-in',
  'dates',
  'people',
)

/** The settings pages about one's own account and the organisation; null for any other address. */
export function accountRoute(path: string, may: May): ReactNode {
  if (matchPath('/settings/sessions', path)) return <SessionsPage />
  if (matchPath('/settings/organisation', path) && may.administer) return <OrganisationPage />
  if (matchPath(moveInPath, path) && may.administer) return <MoveInPage />
  return null
}
