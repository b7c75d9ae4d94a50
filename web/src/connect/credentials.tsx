import { useQuery } from '@tanstack/react-query'
import { KeyRound, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { SectionCard } from '../frame/section-page.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './connect.module.css'
import { saveFile } from '../api/save-file.ts'
import { SecretOnce } from './secret-once.tsx'
import {
  credentialsQuery,
  useNewCertificate,
  useNewSecret,
  useRevokeCredential,
  wholeOrganisation,
  type CredentialJson,
  type SecretJson,
} from './tracker-credentials.ts'

interface Props {
  /** `wholeOrganisation` for secrets with which gateways report for any device */
  deviceId: number
  uniqueId: string
}

/** Credentials of a tracker, or of all: created here, shown once, revoked here. */
export function Credentials({ deviceId, uniqueId }: Props) {
  const t = useWords()
  const { data, error, refetch } = useQuery(credentialsQuery(deviceId))
  const newSecret = useNewSecret(deviceId)
  const newCertificate = useNewCertificate(deviceId)
  const isForAll = deviceId === wholeOrganisation
  const [shown, setShown] = useState<SecretJson | null>(null)
  const makeSecret = (replaces?: string) => newSecret.mutate(replaces, { onSuccess: setShown, onError: showFailure })
  const makeCertificate = (replaces?: string) =>
    newCertificate.mutate(replaces, {
      onSuccess: (archive) => saveFile(archive, `${uniqueId}.zip`),
      onError: showFailure,
    })
  return (
    <SectionCard
      title={t(isForAll ? 'credentials.allTitle' : 'credentials.title')}
      text={t(isForAll ? 'credentials.allMore' : 'credentials.more')}
    >
      <div className="q-wrap q-gap-2">
        {!isForAll && (
          <Button icon={<ShieldCheck />} busy={newCertificate.isPending} onClick={() => makeCertificate()}>
            {t('credentials.newCertificate')}
          </Button>
        )}
        <Button icon={<KeyRound />} busy={newSecret.isPending} onClick={() => makeSecret()}>
          {t('credentials.newSecret')}
        </Button>
      </div>
      {error && !data ? (
        <Alert tone="bad" action={<Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>}>
          {error.message}
        </Alert>
      ) : !data ? (
        <Skeleton height={60} />
      ) : data.length === 0 ? (
        <p className="q-faint">{t('credentials.none')}</p>
      ) : (
        <ul className={styles['credentials']}>
          {data.map((each) => (
            <Held
              key={each.id}
              credential={each}
              onReplace={() => (each.kind === 'secret' ? makeSecret(each.id) : makeCertificate(each.id))}
            />
          ))}
        </ul>
      )}
      {shown && <SecretOnce made={shown} uniqueId={uniqueId} onClose={() => setShown(null)} />}
    </SectionCard>
  )
}

function Held({ credential, onReplace }: { credential: CredentialJson; onReplace: () => void }) {
  const t = useWords()
  const formats = useFormats()
  const [isAsking, setAsking] = useState(false)
  const revoke = useRevokeCredential(credential.deviceId)
  const Icon = credential.kind === 'secret' ? KeyRound : ShieldCheck
  return (
    <li>
      <Icon size={20} aria-hidden />
      <span className={styles['facts']}>
        <strong>{t(`credentials.${credential.kind}`)}</strong>
        <span>
          {t('credentials.made', { date: formats.dateTime(credential.createdAt) })}{' '}
          <code dir="ltr">{credential.id.slice(0, 8)}</code>
        </span>
      </span>
      <span className={styles['actions']}>
        <Button size="small" onClick={onReplace}>
          {t('credentials.replace')}
        </Button>
        <Button size="small" onClick={() => setAsking(true)}>
          {t('credentials.revoke')}
        </Button>
      </span>
      {isAsking && (
        <Dialog
          title={t('credentials.revokeTitle')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t('app.cancel')}</Button>
              <Button
                variant="danger"
                busy={revoke.isPending}
                onClick={() => revoke.mutate(credential.id, { onError: showFailure })}
              >
                {t('credentials.revoke')}
              </Button>
            </>
          }
        >
          <p>{t(credential.deviceId === wholeOrganisation ? 'credentials.allRevokeMore' : 'credentials.revokeMore')}</p>
        </Dialog>
      )}
    </li>
  )
}
