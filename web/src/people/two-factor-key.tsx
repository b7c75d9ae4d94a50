import { QrCode } from '../ui/qr-code.tsx'
import { authenticatorAddress } from '../account/two-factor/two-factor-rules.ts'
import styles from '../settings-fields/settings-form.module.css'
import { CopyLine } from '../ui/copy/copy-line.tsx'
import { useWords } from '../i18n/use-words.ts'

/** A new two-factor key for another user, to be passed on before the form is saved. */
export function TwoFactorKey({ keyText, email }: { keyText: string; email: string }) {
  const t = useWords()
  return (
    <div className={styles['below']}>
      <p className="q-faint q-small">{t('people.twoFactorScan')}</p>
      <div className={styles['picture']}>
        <QrCode text={authenticatorAddress(t('app.product'), email, keyText)} label={t('people.twoFactorPicture')} />
      </div>
      <dl>
        <CopyLine label={t('people.twoFactorKey')} text={keyText} />
      </dl>
    </div>
  )
}
