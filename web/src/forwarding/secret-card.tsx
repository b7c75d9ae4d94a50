import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../i18n/use-words.ts'
import { Accordion } from '../ui/accordion.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CopyLine } from '../ui/copy/copy-line.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { useNewSecret, type Target } from './forwarding-calls.ts'

/** What requests are signed with: made here, and shown once. */
export function SecretCard({ target }: { target: Target }) {
  const t = useWords()
  const [isAsked, setAsked] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const create = useNewSecret(target)
  const make = () => {
    setAsked(false)
    create.mutate(undefined, { onSuccess: setMade, onError: showFailure })
  }
  return (
    <Accordion title={t('forwarding.secret')} hint={t('forwarding.secretMore')} isOpen>
      <div className="q-stack q-gap-3">
        <p className="q-soft">{t('forwarding.secretText')}</p>
        <span>
          <Button icon={<KeyRound />} busy={create.isPending} onClick={() => setAsked(true)}>
            {t('forwarding.newSecret')}
          </Button>
        </span>
      </div>
      {isAsked && (
        <Dialog
          title={t('forwarding.newSecretTitle')}
          onClose={() => setAsked(false)}
          actions={
            <>
              <Button onClick={() => setAsked(false)}>{t('app.cancel')}</Button>
              <Button variant="primary" onClick={make}>
                {t('forwarding.newSecret')}
              </Button>
            </>
          }
        >
          <p>{t('forwarding.newSecretText')}</p>
        </Dialog>
      )}
      {made !== null && (
        <Dialog
          size="medium"
          title={t('forwarding.secret')}
          onClose={() => setMade(null)}
          actions={
            <Button variant="primary" onClick={() => setMade(null)}>
              {t('forwarding.copied')}
            </Button>
          }
        >
          <div className="q-stack q-gap-3">
            <Alert tone="warn">{t('forwarding.once')}</Alert>
            <dl>
              <CopyLine label={t('forwarding.secret')} text={made} />
            </dl>
          </div>
        </Dialog>
      )}
    </Accordion>
  )
}
