import type { ReactNode } from 'react'
import { PageTitle } from '../frame/page-title.tsx'
import styles from './reports-frame.module.css'

/** The title of a page of reports, and what can be done with it. */
export function ReportsHeader({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles['header']}>
      <div>
        <PageTitle title={title} />
        {lead && <p>{lead}</p>}
      </div>
      {children && <div className={styles['commands']}>{children}</div>}
    </header>
  )
}
