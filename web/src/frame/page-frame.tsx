import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'
import { BackLink } from '../router/back-link.tsx'
import styles from './page-frame.module.css'

interface PageFrameProps {
  title: string
  /** what it is about, in the tab's title alone */
  of?: string | undefined
  /** instead of the bare title, such as an icon before it */
  heading?: ReactNode
  lead?: ReactNode
  back: { to: string; label: string }
  /** beside the title */
  actions?: ReactNode
  children: ReactNode
}

/** A page of its own beside the map: the way back, a title, and what it is about. */
export function PageFrame({ title, of, heading, lead, back, actions, children }: PageFrameProps) {
  return (
    <main className={styles['frame']}>
      <div className={styles['page']}>
        <header className="q-stack q-gap-2">
          <BackLink to={back.to}>{back.label}</BackLink>
          <div className={`q-cluster q-gap-3 q-spread ${styles['titleLine']}`}>
            <PageTitle title={title} of={of}>
              {heading}
            </PageTitle>
            {actions && <div className="q-wrap q-gap-2">{actions}</div>}
          </div>
          {lead && <p className="q-soft">{lead}</p>}
        </header>
        {children}
      </div>
    </main>
  )
}
