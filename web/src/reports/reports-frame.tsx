import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CalendarDays, type LucideIcon, RadioTower } from 'lucide-react'
import type { ReactNode } from 'react'
import { BottomNavigation } from '../navigation/bottom-navigation.tsx'
import { Link } from '../router/link.tsx'
import { useLocation } from '../router/router.tsx'
import { useMay } from '../session/access.ts'
import { useReadOnly } from '../session/use-read-only.ts'
import { classNames } from '../ui/class-names.ts'
import { Logo } from '../ui/logo.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { useWords } from '../words/use-words.ts'
import { isUnderWay, jobsQuery } from './jobs/report-jobs.ts'
import { usePushedJobs } from './jobs/use-pushed-jobs.ts'
import { jobsIcon, reportKinds, statisticsIcon } from './report-kinds.ts'
import { keptSearch } from './request/report-request.ts'
import styles from './reports-frame.module.css'

interface Entry {
  path: string
  words: string
  icon: LucideIcon
  badge?: number
}

/** The frame of every page of reports: the way to the map, the reports, and on a phone the main menu below. */
export function ReportsFrame({ children }: { children: ReactNode }) {
  const t = useWords()
  const isNarrow = useIsNarrow()
  usePushedJobs()
  return (
    <div className={styles['frame']}>
      <aside className={styles['side']}>
        <Link to="/" className={styles['back']} title={t('app.backToMap')}>
          <ArrowLeft size={18} aria-hidden />
          <Logo size={32} />
          <span>{t('app.product')}</span>
        </Link>
        <ReportsMenu />
      </aside>
      <main className={styles['main']}>{children}</main>
      {isNarrow && (
        <div className={styles['navigation']}>
          <BottomNavigation />
        </div>
      )}
    </div>
  )
}

function ReportsMenu() {
  const t = useWords()
  const may = useMay()
  const isReadOnly = useReadOnly()
  const { path: here, search } = useLocation()
  const running = useQuery(jobsQuery()).data?.filter(isUnderWay).length ?? 0
  const kept = keptSearch(search)
  const entries: Entry[] = [
    ...reportKinds.map(({ path, icon }) => ({ path: `${path}${kept}`, words: `reports.${path}`, icon })),
    { path: 'jobs', words: 'reports.jobs', icon: jobsIcon, badge: running },
    ...(isReadOnly ? [] : [{ path: 'scheduled', words: 'reports.scheduled', icon: CalendarDays }]),
    ...(may.administer ? [{ path: 'statistics', words: 'reports.statistics', icon: statisticsIcon }] : []),
    ...(may.manage ? [{ path: 'logs', words: 'reports.logs', icon: RadioTower }] : []),
  ]
  return (
    <nav className={styles['menu']} aria-label={t('reports.title')}>
      {entries.map(({ path, words, icon: Icon, badge }) => {
        const isHere = here === `/reports/${path.split('?')[0]}`
        return (
          <Link
            key={words}
            ref={isHere ? reveal : null}
            to={`/reports/${path}`}
            aria-current={isHere ? 'page' : undefined}
            className={classNames(styles['entry'], isHere && styles['current'])}
          >
            <Icon size={20} aria-hidden />
            {t(words)}
            {badge ? <span className={styles['badge']}>{badge}</span> : null}
          </Link>
        )
      })}
    </nav>
  )
}

/** On a phone the menu is one long line. */
const reveal = (entry: HTMLElement | null) => entry?.scrollIntoView({ block: 'nearest', inline: 'center' })
