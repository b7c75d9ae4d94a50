import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { trialLimits } from '../../../shared/domain/trials/trial-limits.ts'
import { classNames } from '../ui/class-names.ts'
import { useReaderZone } from '../i18n/reader-zone.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { dayBars, type DayBar } from './day-bars.ts'
import styles from './vehicle-row.module.css'

interface Props {
  name: string
  /** what it would have reported, in a few words */
  said: string
  /** epoch ms */
  period: { from: number; to: number }
  /** what the bars count */
  marks: readonly { eventTime: string; isMarked: boolean }[]
  /** there were more events than are listed */
  isTruncated: boolean
  /** marked ones count less than the others: they are drawn without colour */
  isMarkedQuiet?: boolean
  /** the events, each as an item of a list */
  children: ReactNode
}

/** A vehicle with a bar for each day; opened, every event. */
export function VehicleRow({ name, said, period, marks, isTruncated, isMarkedQuiet = false, children }: Props) {
  const t = useWords()
  const [isOpen, setOpen] = useState(false)
  const zone = useReaderZone()
  return (
    <li className={styles['vehicle']}>
      <button
        type="button"
        className={`q-cluster q-plain-button ${styles['head']}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles['name']}>
          <bdi className="q-ellipsis">{name}</bdi>
        </span>
        <span className="q-note">{said}</span>
        <ChevronDown size={18} aria-hidden className={classNames(styles['mark'], isOpen && styles['open'])} />
      </button>
      <Bars bars={dayBars(marks, { ...period, zone })} name={name} isMarkedQuiet={isMarkedQuiet} />
      {isOpen && (
        <>
          {isTruncated && (
            <small className="q-soft">{t('trials.truncated', { count: trialLimits.trialEventsMax })}</small>
          )}
          <ol className={`q-list ${styles['events']}`}>{children}</ol>
        </>
      )}
    </li>
  )
}

/** The highest bar of a vehicle fills its height; a single event is still seen. */
const heightOf = (count: number, most: number): string => `${count === 0 ? 0 : Math.max(18, (count / most) * 100)}%`

function Bars({ bars, name, isMarkedQuiet }: { bars: readonly DayBar[]; name: string; isMarkedQuiet: boolean }) {
  const t = useWords()
  const formats = useFormats()
  const most = Math.max(1, ...bars.map(({ plain, marked }) => plain + marked))
  const busy = bars.filter(({ plain, marked }) => plain + marked > 0)
  // noon of the day in any zone
  const dateOf = ({ day }: DayBar) => formats.date(`${day}T12:00:00Z`)
  const days = busy.map((bar) => t('trials.day', { date: dateOf(bar), count: bar.plain + bar.marked }))
  return (
    <div className={styles['bars']} role="img" aria-label={t('trials.days', { name, days: days.join(', ') })}>
      {bars.map((bar) => (
        <span key={bar.day} className={styles['day']} title={dateOf(bar)}>
          <i className={styles[isMarkedQuiet ? 'quiet' : 'marked']} style={{ blockSize: heightOf(bar.marked, most) }} />
          <i className={styles['plain']} style={{ blockSize: heightOf(bar.plain, most) }} />
        </span>
      ))}
    </div>
  )
}
