import { useQuery } from '@tanstack/react-query'
import { CalendarDays, type LucideIcon, RadioTower } from 'lucide-react'
import type { ReactNode } from 'react'
import { reports } from '../../../shared/catalog/reports/index.ts'
import { MenuEntry, SideFrame } from '../frame/side-frame.tsx'
import { BottomNavigation } from '../navigation/bottom-navigation.tsx'
import { useLocation } from '../router/router.tsx'
import { useMay } from '../session/access.ts'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { useWords } from '../i18n/use-words.ts'
import { isUnderWay, jobsQuery } from './jobs/report-jobs.ts'
import { usePushedJobs } from './jobs/use-pushed-jobs.ts'
import { jobsIcon, reportIcons, statisticsIcon } from './report-icons.ts'
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
  const navigation = isNarrow && (
    <div className={styles['navigation']}>
      <BottomNavigation />
    </div>
  )
  return (
    <SideFrame
      menuLabel={t('reports.title')}
      menu={<ReportsMenu />}
      navigation={navigation}
      classes={{ frame: styles['frame'], side: styles['side'], main: styles['main'] }}
    >
      {children}
    </SideFrame>
  )
}

function ReportsMenu() {
  const t = useWords()
  const may = useMay()
  const { path: here, search } = useLocation()
  const running = useQuery(jobsQuery()).data?.filter(isUnderWay).length ?? 0
  // other pages ask for no vehicles: a report opened from there begins with what was asked last
  const isReport = reports.some(({ path }) => here === `/reports/${path}`)
  const kept = isReport ? keptSearch(search) : ''
  const entries: Entry[] = [
    ...reports.map(({ name, path, icon }) => ({
      path: `${path}${kept}`,
      words: `reports.name.${name}`,
      icon: reportIcons[icon],
    })),
    { path: 'jobs', words: 'reports.jobs', icon: jobsIcon, badge: running },
    ...(may.readOnly ? [] : [{ path: 'scheduled', words: 'reports.scheduled', icon: CalendarDays }]),
    ...(may.administer ? [{ path: 'statistics', words: 'reports.statistics', icon: statisticsIcon }] : []),
    ...(may.manage ? [{ path: 'logs', words: 'reports.logs', icon: RadioTower }] : []),
  ]
  return entries.map(({ path, words, icon, badge }) => (
    <MenuEntry key={words} to={`/reports/${path}`} icon={icon} isHere={here === `/reports/${path.split('?')[0]}`}>
      {t(words)}
      {badge ? <span className={styles['badge']}>{badge}</span> : null}
    </MenuEntry>
  ))
}
