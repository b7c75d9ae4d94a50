import { createRoot } from 'react-dom/client'
import '@aws-amplify/ui-react/styles/base.layer.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/amplify.css'
import './ui/amplify-theme.css'
import './ui/theme-store.ts'
import { App } from './app.tsx'
import { firstLanguage, setLanguage, loadWordGroups } from './words/language-store.ts'

async function start(): Promise<void> {
  await setLanguage(firstLanguage())
  await loadWordGroups('app')
  createRoot(document.getElementById('root')!).render(<App />)
}

// not awaited here: a module that waits at its top level keeps the bundler from joining chunks
void start()
