import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { demonstrationQuery } from '../api/outside/demonstration.ts'
import { useWords } from '../i18n/use-words.ts'
import { loginFailureText } from '../session/login-failure.ts'
import { useSignIn } from '../session/use-session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import styles from './demonstration-part.module.css'

/** One tap into each organisation of the demonstration, where it is loaded. */
export function DemonstrationPart() {
  const t = useWords()
  const signIn = useSignIn()
  const { data: offer } = useQuery(demonstrationQuery())
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  if (!offer) return null
  const enter = async (email: string) => {
    setBusy(email)
    setFailure(null)
    try {
      await signIn({ email, password: offer.password })
    } catch (error) {
      setFailure(error)
      setBusy(null)
    }
  }
  return (
    <section className={`q-card q-stack q-gap-3 ${styles['part']}`} aria-labelledby="demonstration-title">
      <div>
        <h2 id="demonstration-title">{t('signIn.demonstration')}</h2>
        <p className="q-note">{t('signIn.demonstrationMore')}</p>
      </div>
      <div className="q-wrap q-gap-2">
        {offer.people.map(({ organisation, email }) => (
          <Button
            key={email}
            size="small"
            busy={busy === email}
            disabled={busy !== null}
            onClick={() => void enter(email)}
          >
            {organisation}
          </Button>
        ))}
      </div>
      {failure !== null && <Alert tone="bad">{loginFailureText(failure, t)}</Alert>}
    </section>
  )
}
