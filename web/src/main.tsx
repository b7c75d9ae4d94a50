import { createRoot } from 'react-dom/client'
import '@aws-amplify/ui-react/styles/base.layer.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/amplify.css'
import './ui/amplify-theme.css'
import './ui/theme-store.ts'
import { App } from './app.tsx'
import { firstLanguage, setLanguage, wantWords } from './words/language-store.ts'

await setLanguage(firstLanguage())
await wantWords('app')
createRoot(document.getElementById('root')!).render(<App />)
