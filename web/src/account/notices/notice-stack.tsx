import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { useWords } from '../../i18n/use-words.ts'
import { NoticeBar } from './notice-bar.tsx'
import styles from './notice-frame.module.css'
import type { Notice } from './notices.ts'

interface NoticeStackProps {
  notices: readonly Notice[]
  onHide: (notice: Notice) => void
}

/** On a phone only the most urgent one, until the others are asked for. */
export function NoticeStack({ notices, onHide }: NoticeStackProps) {
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
        <button
          type="button"
          className={`q-row q-gap-2 ${styles['fold']}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
          {isOpen ? t('account.fewerNotices') : t('account.moreNotices', { count: notices.length - 1 })}
        </button>
      )}
    </section>
  )
}
