import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import { screenLimits } from '../../../../shared/domain/limits/screen.ts'
import { mailStatusQuery, serverQuery } from '../../api/queries.ts'
import { useNow } from '../../api/use-now.ts'
import { useMay } from '../../session/access.ts'
import { useUser } from '../../session/use-session.ts'
import { useNoticeDismissals } from './notice-dismissals.ts'
import styles from './notice-frame.module.css'
import { noticesOf } from './notices.ts'
import { lazyComponent } from '../../lazy/lazy-component.ts'
import { useAfterFirstScreen } from '../../lazy/use-after-first-screen.ts'

// most users have no notices, so the map does not wait for this code
const NoticeStack = lazyComponent(async () => (await import('./notice-stack.tsx')).NoticeStack, 'account')

/** The notices, and below them a screen with the remaining height. @param above a line of others */
export function NoticeFrame({ above, children }: { above?: ReactNode; children: ReactNode }) {
  const { notices, hide } = useNotices()
  return (
    <div className={styles['frame']}>
      {above}
      {notices.length > 0 && (
        <Suspense>
          <NoticeStack notices={notices} onHide={hide} />
        </Suspense>
      )}
      <div className={styles['place']}>{children}</div>
    </div>
  )
}

function useNotices() {
  const person = useUser()
  const readOnly = useMay().readOnly && !person.temporary
  // the link in the email opens another tab: back in this one, the notice has to go
  const { data: server } = useSuspenseQuery({
    ...serverQuery(),
    refetchOnWindowFocus: ({ state }) => (state.data?.account?.isConfirmed === false ? 'always' : false),
  })
  const isLater = useAfterFirstScreen(true)
  const { data: mail = [] } = useQuery({
    ...mailStatusQuery(),
    enabled: person.administrator && isLater,
    refetchInterval: 10 * minuteMs,
  })
  const now = useNow(screenLimits.relativeTimeRefreshMs)
  const { isHidden, hide } = useNoticeDismissals(person.id)
  const { account = null, announcement } = server
  const all = noticesOf({ person, account, announcement, mail, readOnly }, now)
  return { notices: all.filter((notice) => !isHidden(notice)), hide }
}
