import { createRoot } from 'react-dom/client'
import { embedPath } from '../../shared/domain/embedding/embed-path.ts'
import '@aws-amplify/ui-react/styles/base.layer.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/shared-classes.css'
import './ui/amplify.css'
import './ui/amplify-theme.css'
import './ui/theme-store.ts'
import { importWithRetry } from './api/import-with-retry.ts'
import { makeQueryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { requestFirstPage } from './request-first-page.ts'
import { firstLanguage, setLanguage, loadWordGroups } from './i18n/language-store.ts'

async function start(): Promise<void> {
  if (location.pathname === embedPath) return (await importWithRetry(() => import('./embed/start.tsx'))).startEmbedded()
  const queries = makeQueryClient()
  const words = Promise.all([setLanguage(firstLanguage()), loadWordGroups('app')])
  await Promise.all([words, requestFirstPage(queries)])
  createRoot(document.getElementById('root')!).render(<App queries={queries} />)
}

// not awaited here: a module that waits at its top level keeps the bundler from joining chunks
void start()
