import { createRoot } from 'react-dom/client'
import { askAs } from '../api/client.ts'
import { makeQueryClient } from '../api/query-client.ts'
import { firstLanguage, loadWordGroups, setLanguage } from '../i18n/language-store.ts'
import { EmbeddedApp } from './embedded-app.tsx'

/**
 * Starts the page of a share link in a frame of another site. Browsers send no cookies from there, and this page is of
 * the link in any case, also in a preview by somebody who is signed in: every call carries the link's token.
 */
export async function startEmbedded(): Promise<void> {
  askAs(new URLSearchParams(location.search).get('token') ?? '')
  await Promise.all([setLanguage(firstLanguage()), loadWordGroups('app', 'fleet', 'map', 'guest', 'embed')])
  createRoot(document.getElementById('root')!).render(<EmbeddedApp queries={makeQueryClient()} />)
}
