import { useQuery } from '@tanstack/react-query'
import { ArrowRight, LifeBuoy, Mail, Phone, Smartphone } from 'lucide-react'
import { Link } from '../router/link.tsx'
import { useLocation } from '../router/router.tsx'
import { serverQuery } from '../api/queries.ts'
import { sameNext } from '../deep-link/next-page.ts'
import { callTo, contactOf, mailTo } from '../session/support-contact.ts'
import { Badge } from '../ui/badge.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from './help-panel.module.css'

/** Below the form: the free trial, whom to ask, and the phone application to come. */
export function HelpPanel() {
  const t = useWords()
  const { search } = useLocation()
  const { data: server } = useQuery(serverQuery())
  const { email, phone } = contactOf(server)
  return (
    <div className={styles['panel']}>
      <p className={styles['trial']}>
        <span>{t('app.noAccount')}</span>
        <Link to={sameNext('/sign-up', search)}>
          {t('app.freeTrial')}
          <ArrowRight size={16} className="q-mirrored" aria-hidden />
        </Link>
      </p>
      <section className={`q-card ${styles['help']}`} aria-labelledby="help-title">
        <LifeBuoy size={20} aria-hidden className={styles['icon']} />
        <div className={styles['contact']}>
          <h2 id="help-title">{t('app.needHelp')}</h2>
          <a href={mailTo(email, t('app.helpSubject'))} dir="ltr">
            <Mail size={15} aria-hidden />
            {email}
          </a>
          <a href={callTo(phone)} dir="ltr">
            <Phone size={15} aria-hidden />
            {phone}
          </a>
        </div>
      </section>
      <p className={`q-row q-gap-2 ${styles['mobile']}`}>
        <Smartphone size={18} aria-hidden />
        <span>{t('app.mobileApp')}</span>
        <Badge tone="accent">{t('app.comingSoon')}</Badge>
      </p>
    </div>
  )
}
