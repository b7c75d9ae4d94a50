import type { ReactNode } from 'react'
import { Link } from '../router/link.tsx'
import styles from './sections.module.css'

interface Props {
  title: string
  lead?: string
  /** the rows that it is made of */
  all: { to: string; label: string }
  children: ReactNode
}

/** A part of the page below the figures. */
export const Section = ({ title, lead, all, children }: Props) => (
  <section className={`q-card ${styles['section']}`}>
    <header className="q-cluster q-gap-2 q-spread">
      <div>
        <h2 className={styles['title']}>{title}</h2>
        {lead && <p className="q-faint q-small">{lead}</p>}
      </div>
      <Link to={all.to} className={`q-small ${styles['all']}`}>
        {all.label}
      </Link>
    </header>
    {children}
  </section>
)
