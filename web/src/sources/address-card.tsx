import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { ReceivedJson } from '../../../shared/wire/sources/source-json.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { Accordion } from '../ui/accordion.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CopyLine } from '../ui/copy/copy-line.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { useNewAddress, useRevokeAddress } from './source-calls.ts'

type Asked = 'replace' | 'revoke' | null

/** The secret address: made here, shown once, replaced and revoked here. */
export function AddressCard({ sourceId, received }: { sourceId: number; received: ReceivedJson | undefined }) {
  const t = useWords()
  const [asked, setAsked] = useState<Asked>(null)
  const [made, setMade] = useState<string | null>(null)
  const create = useNewAddress(sourceId)
  const revoke = useRevokeAddress(sourceId)
  const make = () => create.mutate(undefined, { onSuccess: setMade, onError: showFailure })
  const confirm = () => {
    setAsked(null)
    if (asked === 'replace') make()
    else revoke.mutate(undefined, { onError: showFailure })
  }
  return (
    <Accordion title={t('sources.address')} hint={t('sources.addressMore')} isOpen>
      {!received ? (
        <Skeleton height={60} />
      ) : received.addressCreatedAt === null ? (
        <div className="q-stack q-gap-3">
          <p className="q-soft">{t('sources.noAddress')}</p>
          <span>
            <Button icon={<KeyRound />} busy={create.isPending} onClick={make}>
              {t('sources.newAddress')}
            </Button>
          </span>
        </div>
      ) : (
        <div className="q-cluster q-gap-3 q-spread">
          <Since createdAt={received.addressCreatedAt} usedAt={received.messages[0]?.time} />
          <span className="q-wrap q-gap-2">
            <Button size="small" busy={create.isPending} onClick={() => setAsked('replace')}>
              {t('sources.replace')}
            </Button>
            <Button size="small" busy={revoke.isPending} onClick={() => setAsked('revoke')}>
              {t('sources.revoke')}
            </Button>
          </span>
        </div>
      )}
      {asked && <Question asked={asked} onClose={() => setAsked(null)} onYes={confirm} />}
      {made !== null && <AddressOnce address={made} onClose={() => setMade(null)} />}
    </Accordion>
  )
}

function Since({ createdAt, usedAt }: { createdAt: string; usedAt: string | undefined }) {
  const t = useWords()
  const formats = useFormats()
  const used = usedAt === undefined ? t('sources.notUsed') : t('sources.lastUsed', { date: formats.dateTime(usedAt) })
  return (
    <span>
      {t('sources.addressMade', { date: formats.dateTime(createdAt) })} <span className="q-soft">{used}</span>
    </span>
  )
}

interface QuestionProps {
  asked: 'replace' | 'revoke'
  onClose: () => void
  onYes: () => void
}

function Question({ asked, onClose, onYes }: QuestionProps) {
  const t = useWords()
  return (
    <Dialog
      title={t(`sources.${asked}Title`)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button variant="danger" onClick={onYes}>
            {t(`sources.${asked}`)}
          </Button>
        </>
      }
    >
      <p>{t(`sources.${asked}Text`)}</p>
    </Dialog>
  )
}

function AddressOnce({ address, onClose }: { address: string; onClose: () => void }) {
  const t = useWords()
  return (
    <Dialog
      size="medium"
      title={t('sources.address')}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('sources.copied')}
        </Button>
      }
    >
      <div className="q-stack q-gap-3">
        <Alert tone="warn">{t('sources.once')}</Alert>
        <dl>
          <CopyLine label={t('sources.sendTo')} text={address} />
        </dl>
      </div>
    </Dialog>
  )
}
