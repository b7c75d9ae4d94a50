import { startPages, type StartPage } from '../../../shared/domain/start-page.ts'
import type { UserJson } from '../api/queries.ts'

const paths: Readonly<Record<StartPage, string>> = { map: '/', today: '/today' }

/** The page that somebody begins with who came for none. */
export function startPageOf(user: UserJson | null | undefined): string {
  const chosen = startPages.find((page) => page === user?.attributes['startPage'])
  return paths[chosen ?? 'map']
}
