import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { limits } from '../../../../shared/domain/limits.ts'
import { serverQuery } from '../../api/queries.ts'
import { useNow } from '../../api/use-now.ts'
import { useReadOnly } from '../../session/use-read-only.ts'
import { useUser } from '../../session/use-session.ts'
import { useHiddenNotices } from './hidden-notices.ts'
import styles from './notice-frame.module.css'
import { noticesOf } from './notices.ts'
import { lazyComponent } from '../../lazy/lazy-component.ts'

// most people have none, so the map need not wait for how they are drawn
const NoticeStack = lazyComponent(async () => (await import('./notice-stack.tsx')).NoticeStack, 'account')

/** A screen below what has to be said above it. It gets what height is left. */
export function NoticeFrame({ children }: { children: ReactNode }) {
  const { notices, hide } = useNotices()
  return (
    <div className={styles['frame']}>
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
  const readOnly = useReadOnly() && !person.temporary
  // the link in a mail is opened in another tab: whoever comes back sees that it worked
  const { data: server } = useSuspenseQuery({
    ...serverQuery(),
    refetchOnWindowFocus: ({ state }) => (state.data?.account?.isConfirmed === false ? 'always' : false),
  })
  const now = useNow(limits.relativeTimeRefreshMs)
  const { isHidden, hide } = useHiddenNotices(person.id)
  const all = noticesOf({ person, account: server.account ?? null, announcement: server.announcement, readOnly }, now)
  return { notices: all.filter((notice) => !isHidden(notice)), hide }
}
