import { Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CopyLine } from '../ui/copy/copy-line.tsx'
import { copyText } from '../ui/copy/copy-text.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { ArrivalField } from './arrival-field.tsx'
import { arrivalParameter, type ArrivalPlace } from './arrival.ts'
import { NewEmbedding } from './embedding/new-embedding.tsx'
import styles from './share-screen.module.css'
import { useArrival } from './use-arrival.ts'
import { WayField } from './way/way-field.tsx'

interface NewLinkProps {
  token: string
  /** when it ends, ISO text */
  end: string
}

/** A new link to a group. Its token is not shown again. */
export function NewGroupLink({ token, end }: NewLinkProps) {
  const t = useWords()
  const formats = useFormats()
  return (
    <div className={`q-stack q-gap-3 q-shrinks ${styles['result']}`} aria-live="polite">
      <Alert tone="ok">{t('share.made', { when: formats.dateTime(end) })}</Alert>
      <LinkParts link={linkOf(token, null)} />
      <NewEmbedding token={token} />
      <p>{t('share.warning')}</p>
    </div>
  )
}

interface NewDeviceLinkProps extends NewLinkProps {
  deviceId: number
  /** puts the link on the clipboard, and again when a place of arrival changes it */
  copies?: boolean
}

/** A new link to a vehicle, to which a place of arrival may be added. Its token is not shown again. */
export function NewDeviceLink({ token, end, deviceId, copies = false }: NewDeviceLinkProps) {
  const t = useWords()
  const formats = useFormats()
  const arrival = useArrival()
  const link = linkOf(token, arrival.place)
  const isCopied = useCopied(link, copies)
  return (
    <div className={`q-stack q-gap-3 q-shrinks ${styles['result']}`}>
      <Alert tone="ok">{t(isCopied ? 'share.copied' : 'share.made', { when: formats.dateTime(end) })}</Alert>
      <LinkParts link={link} />
      <ArrivalField arrival={arrival} deviceId={deviceId} isCopied={isCopied} />
      <WayField token={token} deviceId={deviceId} place={arrival.place} />
      <NewEmbedding token={token} query={arrivalQuery(arrival.place)} />
      <p>{t('share.warning')}</p>
    </div>
  )
}

/** On phones the link goes to any application of the person's, too. */
function LinkParts({ link }: { link: string }) {
  const t = useWords()
  // who closes the list of applications has changed their mind
  const send = () => void navigator.share({ url: link }).catch(() => undefined)
  return (
    <>
      <dl>
        <CopyLine label={t('share.link')} text={link} />
      </dl>
      {typeof navigator.share === 'function' && (
        <div>
          <Button icon={<Share2 />} onClick={send}>
            {t('share.send')}
          </Button>
        </div>
      )}
    </>
  )
}

const arrivalQuery = (place: ArrivalPlace | null): Record<string, string> =>
  place ? { arrival: arrivalParameter(place) } : {}

const linkOf = (token: string, place: ArrivalPlace | null): string => {
  const query = new URLSearchParams({ token, ...arrivalQuery(place) })
  return `${location.origin}/?${query.toString()}`
}

/** Copies a link whenever it changes. @returns whether the clipboard took the last one; where not, the button beside it stays */
function useCopied(link: string, copies: boolean): boolean {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (copies) void copyText(link).then(setCopied)
  }, [copies, link])
  return isCopied
}
