import type { ReactNode } from 'react'
import { matchPath } from '../address/match-path.ts'
import type { May } from '../session/access.ts'
import { withWords } from './with-words.ts'

const SessionsPage = withWords(async () => (await import('./sessions-page.tsx')).SessionsPage)
const OrganisationPage = withWords(async () => (await import('./organisation-page.tsx')).OrganisationPage)

/** The settings pages about one's own account and the organisation; null for any other address. */
export function accountPlace(path: string, may: May): ReactNode {
  if (matchPath('/settings/sessions', path)) return <SessionsPage />
  if (matchPath('/settings/organisation', path) && may.administer) return <OrganisationPage />
  return null
}
