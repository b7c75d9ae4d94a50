import { Fragment, useState } from 'react'
import type { Notificator } from '../../../shared/catalog/channels/index.ts'
import { SectionCard } from '../frame/section-page.tsx'
import { Segmented } from '../ui/inputs/segmented.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from './announcement.module.css'
import { linkedText } from './text-links.ts'

interface Props {
  notificator: Notificator | ''
  subject: string
  body: string
}

/** The announcement as a mail and as a short message show it. */
export function AnnouncementPreview({ notificator, subject, body }: Props) {
  const t = useWords()
  const [asked, setAsked] = useState<'mail' | 'short' | null>(null)
  const shown = asked ?? (notificator === 'mail' ? 'mail' : 'short')
  return (
    <SectionCard title={t('announcement.preview')}>
      <Segmented
        labelHidden
        label={t('announcement.preview')}
        value={shown}
        options={[
          { value: 'mail', label: t('announcement.asMail') },
          { value: 'short', label: t('announcement.asShort') },
        ]}
        onChange={setAsked}
      />
      {shown === 'mail' ? (
        <div className={styles['mail']} dir="auto">
          <strong>{subject || t('announcement.subject')}</strong>
          <p>
            <Linked text={body || t('announcement.body')} />
          </p>
        </div>
      ) : (
        <div className={styles['short']} dir="auto">
          <strong>{subject || t('announcement.subject')}</strong>
          <span>{body || t('announcement.body')}</span>
        </div>
      )}
    </SectionCard>
  )
}

const Linked = ({ text }: { text: string }) =>
  linkedText(text).map(({ text: part, href }, place) => (
    <Fragment key={place}>
      {href === null ? (
        part
      ) : (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {part}
        </a>
      )}
    </Fragment>
  ))
