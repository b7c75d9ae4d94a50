import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { embedPath } from '../../../../shared/domain/embedding/embed-path.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyLine } from '../../ui/copy/copy-line.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { guestQuery } from '../guest-of-link.ts'
import styles from './new-embedding.module.css'
import { SitesForm } from './sites-form.tsx'

interface Props {
  /** of a link that was just made: it is not shown again */
  token: string
  /** parameters that go with it */
  query?: Readonly<Record<string, string>>
}

/** Shows a new link on websites: which they are, the code for their pages, and how it looks there. */
export function NewEmbedding(props: Props) {
  const t = useWords()
  return (
    <Accordion title={t('share.embed')}>
      {() => (
        <div className="q-stack q-gap-3">
          <p>{t('share.embedMore')}</p>
          <Sites {...props} />
        </div>
      )}
    </Accordion>
  )
}

function Sites({ token, query = {} }: Props) {
  const t = useWords()
  const { language } = useLanguage()
  const { data: guest, error, refetch } = useQuery(guestQuery(token))
  const [sites, setSites] = useState<readonly string[]>([])
  if (error) {
    return (
      <Alert tone="bad" action={<Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>}>
        {error.message}
      </Alert>
    )
  }
  if (!guest) return <Skeleton height={120} />
  const address = `${location.origin}${embedPath}?${new URLSearchParams({ token, ...query }).toString()}`
  return (
    <>
      <SitesForm shareId={guest.id} sites={sites} onSaved={setSites} />
      {sites.length > 0 && (
        <>
          <dl>
            <CopyLine label={t('share.snippet')} text={snippetOf(address, t('share.mapOf'))} />
          </dl>
          <div role="group" aria-label={t('share.preview')} className={styles['preview']}>
            {/* a page of ours, which asks its own site */}
            {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
            <iframe src={`${address}&locale=${language}`} title={t('share.preview')} loading="lazy" />
          </div>
        </>
      )}
    </>
  )
}

/** The code that shows an address of ours in a page. An address in an attribute of HTML has its `&` written out. */
const snippetOf = (address: string, title: string): string =>
  `<iframe src="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" title="${title}" width="100%" height="360" style="border:0" loading="lazy"></iframe>`
