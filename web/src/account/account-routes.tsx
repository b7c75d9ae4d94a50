import type { ReactNode } from 'react'
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

/** The settings pages about one's own account and the organisation; null for any other address. */
export function accountRoute(path: string, may: May): ReactNode {
  if (matchPath('/settings/sessions', path)) return <SessionsPage />
  if (matchPath('/settings/organisation', path) && may.administer) return <OrganisationPage />
  return null
}
