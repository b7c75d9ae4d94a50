import type { ReactNode } from 'react'
import { BackLink } from '../router/back-link.tsx'
import styles from './page-frame.module.css'

interface PageFrameProps {
  title: ReactNode
  lead?: ReactNode
  back: { to: string; label: string }
  /** beside the title */
  actions?: ReactNode
  children: ReactNode
}

/** A page of its own beside the map: the way back, a title, and what it is about. */
export function PageFrame({ title, lead, back, actions, children }: PageFrameProps) {
  return (
    <main className={styles['frame']}>
      <div className={styles['page']}>
        <header className={styles['header']}>
          <BackLink to={back.to}>{back.label}</BackLink>
          <div className={styles['titleLine']}>
            <h1>{title}</h1>
            {actions && <div className={styles['actions']}>{actions}</div>}
          </div>
          {lead && <p className={styles['lead']}>{lead}</p>}
        </header>
        {children}
      </div>
    </main>
  )
}
