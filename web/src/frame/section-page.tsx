import { useId, type ReactNode } from 'react'
import styles from './section-page.module.css'

interface AccountPageProps {
  title: string
  lead?: string
  children: ReactNode
}

/** A settings page made of cards, for what is neither list nor form. */
export function SectionPage({ title, lead, children }: AccountPageProps) {
  return (
    <div className={styles['page']}>
      <header>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </div>
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
      <div className={styles['head']}>
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
