import type { ReactNode } from 'react'
import { PageTitle } from '../frame/page-title.tsx'
import styles from './reports-frame.module.css'

/** The title of a page of reports, and what can be done with it. */
export function ReportsHeader({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <header className={`q-cluster q-gap-3 q-spread ${styles['header']}`}>
      <div>
        <PageTitle title={title} />
        {lead && <p>{lead}</p>}
      </div>
      {children && <div className="q-wrap q-gap-2">{children}</div>}
    </header>
  )
}
