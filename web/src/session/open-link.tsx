import { useState } from 'react'
import type { UserJson } from '../api/queries.ts'
import { bidiIsolate } from '../../../shared/i18n/bidi-isolate.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Logo } from '../ui/logo.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from './full-page.module.css'

interface Props {
  /** who is signed in */
  present: UserJson
  /** whom the link signs in instead: a person, or a guest with the name of what is shared */
  offered: UserJson
  onOpen: () => Promise<void>
  onStay: () => Promise<void>
}

/** Asks before a link replaces the session of this browser. Until then nothing has changed. */
export function OpenLink({ present, offered, onOpen, onStay }: Props) {
  const t = useWords()
  const [isBusy, setBusy] = useState(false)
  const names = { name: bidiIsolate(offered.name), present: bidiIsolate(present.name) }
  const choose = (choice: () => Promise<void>) => {
    setBusy(true)
    void choice()
  }
  const isGuest = offered.temporary
  return (
    <main className={styles['page']}>
      <EmptyState
        isPage
        picture={<Logo size={56} />}
        title={t(isGuest ? 'openLink.guest' : 'openLink.person', names)}
        text={t(isGuest ? 'openLink.guestMore' : 'openLink.personMore', names)}
        action={
          <div className={`q-wrap q-gap-2 ${styles['choices']}`}>
            <Button variant="primary" disabled={isBusy} onClick={() => choose(onStay)} autoFocus>
              {t('openLink.stay', names)}
            </Button>
            <Button busy={isBusy} onClick={() => choose(onOpen)}>
              {t(isGuest ? 'openLink.openGuest' : 'openLink.openPerson', names)}
            </Button>
          </div>
        }
      />
    </main>
  )
}
