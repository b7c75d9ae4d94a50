import { QrCode as QrIcon } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyLine } from '../../ui/copy/copy-line.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { useNewSecret, type SecretJson } from '../tracker-credentials.ts'
import styles from './kinds.module.css'
import { phoneCode, type PhoneKind } from './tracker-kinds.ts'

interface Props {
  deviceId: number
  uniqueId: string
  kind: PhoneKind
}

/** What a phone needs, in a QR code. The code holds a new secret of this device, so that it is made when it is asked for. */
export function PhoneSetup({ deviceId, uniqueId, kind }: Props) {
  const t = useWords()
  const newSecret = useNewSecret(deviceId)
  const [made, setMade] = useState<SecretJson | null>(null)
  const make = () => newSecret.mutate(undefined, { onSuccess: setMade, onError: showFailure })
  if (!made) {
    return (
      <div>
        <Button variant="primary" icon={<QrIcon />} busy={newSecret.isPending} onClick={make}>
          {t('connect.makeCode')}
        </Button>
      </div>
    )
  }
  const text = phoneCode(kind, { addresses: made.addresses, uniqueId })
  return (
    <div className={`q-wrap q-gap-4 ${styles['phone']}`}>
      <QrCode text={text} label={t('connect.code', { app: t(`connect.method.${kind}`) })} />
      <div className={styles['phoneText']}>
        <p>{t(`connect.scan.${kind}`)}</p>
        <dl>
          <CopyLine label={t('connect.codeText')} text={text} />
        </dl>
        <Alert tone="warn">{t('connect.codeOnce')}</Alert>
      </div>
    </div>
  )
}
