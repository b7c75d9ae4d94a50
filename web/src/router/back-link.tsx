import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './back-link.module.css'
import { Link } from './link.tsx'

/** A link to the parent page, above the title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={`q-inline-row q-gap-2 ${styles['back']}`}>
      <ArrowLeft size={16} className="q-mirrored" aria-hidden />
      {children}
    </Link>
  )
}
