import { useId, type ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'
import { BackLink } from '../router/back-link.tsx'
import styles from './section-page.module.css'

interface AccountPageProps {
  title: string
  lead?: string
  back?: { to: string; label: string }
  children: ReactNode
}

/** A settings page made of cards, for what is neither list nor form. */
export function SectionPage({ title, lead, back, children }: AccountPageProps) {
  const id = useId()
  return (
    <section className={styles['page']} aria-labelledby={id}>
      <header>
        {back && <BackLink to={back.to}>{back.label}</BackLink>}
        <PageTitle id={id} title={title} />
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </section>
  )
}

interface AccountCardProps {
  title: string
  text?: ReactNode
  action?: ReactNode
  /** what cannot be undone */
  isDanger?: boolean
  children?: ReactNode
}

export function SectionCard({ title, text, action, isDanger, children }: AccountCardProps) {
  const id = useId()
  return (
    <section className={`${styles['card']} ${isDanger ? styles['danger'] : ''}`} aria-labelledby={id}>
      <div className={`q-wrap q-gap-3 q-spread ${styles['head']}`}>
        <div className={styles['text']}>
          <h2 id={id}>{title}</h2>
          {text && <p>{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
