import { useSuspenseQuery } from '@tanstack/react-query'
import { ExternalLink, Mail, Phone } from 'lucide-react'
import { serverQuery } from '../api/queries.ts'
import { SettingsFrame } from '../settings/settings-frame.tsx'
import { useWords } from '../i18n/use-words.ts'
import { callTo, contactOf, mailTo } from '../session/support-contact.ts'
import { faq } from './faq.data.ts'
import { SectionPage } from '../frame/section-page.tsx'
import styles from './support-page.module.css'

/** Whom to ask, and what has been asked before. */
export function SupportPage() {
  const t = useWords()
  const { data: server } = useSuspenseQuery(serverQuery())
  const { email, phone, link } = contactOf(server)
  return (
    <SettingsFrame>
      <SectionPage title={t('support.title')} lead={t('support.lead')}>
        <div className={styles['contacts']}>
          <a href={mailTo(email, t('app.helpSubject'))}>
            <Mail aria-hidden />
            <span>
              {t('support.write')}
              <bdi>{email}</bdi>
            </span>
          </a>
          <a href={callTo(phone)}>
            <Phone aria-hidden />
            <span>
              {t('support.call')}
              <bdi dir="ltr">{phone}</bdi>
            </span>
          </a>
          {link && (
            <a href={link} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden />
              <span>
                {t('support.page')}
                <bdi>{new URL(link).hostname}</bdi>
              </span>
            </a>
          )}
        </div>
        <section className={`q-card ${styles['faq']}`} aria-labelledby="faq-title">
          <h2 id="faq-title">{t('support.faq')}</h2>
          {faq.map((name) => (
            <details key={name}>
              <summary>{t(`support.faq.${name}.question`)}</summary>
              <p>{t(`support.faq.${name}.answer`)}</p>
            </details>
          ))}
        </section>
      </SectionPage>
    </SettingsFrame>
  )
}
