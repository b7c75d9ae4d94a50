import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { limits } from '../../../shared/domain/limits.ts'
import { serverQuery } from '../api/queries.ts'
import { useNow } from '../api/use-now.ts'
import { useReadOnly } from '../session/use-read-only.ts'
import { useUser } from '../session/use-session.ts'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { useWords } from '../words/use-words.ts'
import { useHiddenNotices } from './hidden-notices.ts'
import { NoticeBar } from './notice-bar.tsx'
import styles from './notice-frame.module.css'
import { noticesOf, type Notice } from './notices.ts'

/** A screen below what has to be said above it. It gets what height is left. */
export function NoticeFrame({ children }: { children: ReactNode }) {
  const { notices, hide } = useNotices()
  return (
    <div className={styles['frame']}>
      {notices.length > 0 && <NoticeStack notices={notices} onHide={hide} />}
      <div className={styles['place']}>{children}</div>
    </div>
  )
}

/** On a phone only the most urgent one, until the others are asked for. */
function NoticeStack({ notices, onHide }: { notices: readonly Notice[]; onHide: (notice: Notice) => void }) {
  const t = useWords()
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  const folds = isNarrow && notices.length > 1
  const shown = folds && !isOpen ? notices.slice(0, 1) : notices
  return (
    <section className={styles['stack']} aria-label={t('account.notices')}>
      {shown.map((notice) => (
        <NoticeBar key={notice.kind} notice={notice} onHide={() => onHide(notice)} />
      ))}
      {folds && (
        <button type="button" className={styles['fold']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
          {isOpen ? t('account.fewerNotices') : t('account.moreNotices', { count: notices.length - 1 })}
        </button>
      )}
    </section>
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
