import { BellOff, X } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import type { EventJson } from '../../../shared/wire/json.ts'
import { useMeasures } from '../display/use-measures.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useLanguage, useWords } from '../words/use-words.ts'
import { eventDays } from './event-days.ts'
import { EventLine } from './event-line.tsx'
import styles from './events-drawer.module.css'

export interface EventsDrawerProps {
  /** newest first */
  events: readonly EventJson[]
  /** epoch ms, renewed once a minute */
  now: number
  onSelect: (deviceId: number) => void
  onClear: () => void
  onClose: () => void
}

/** The newest events, day by day. */
export function EventsDrawer({ events, now, onSelect, onClear, onClose }: EventsDrawerProps) {
  const t = useWords()
  const { timeZone } = useMeasures()
  const panel = useRef<HTMLElement>(null)
  const days = useMemo(() => eventDays(events, now, timeZone), [events, now, timeZone])
  useEffect(() => panel.current?.focus(), [])
  return (
    // Escape is caught where the focus is, so that it closes the drawer and not what lies below it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={panel}
      tabIndex={-1}
      className={styles['drawer']}
      aria-label={t('events.title')}
      onKeyDown={(event) => event.key === 'Escape' && (event.stopPropagation(), onClose())}
    >
      <header className={styles['header']}>
        <h2>{t('events.title')}</h2>
        {events.length > 0 && (
          <Button variant="ghost" size="small" onClick={onClear}>
            {t('events.clear')}
          </Button>
        )}
        <IconButton label={t('fleet.close')} icon={<X />} tooltip="none" onClick={onClose} />
      </header>
      <div className={styles['scroll']}>
        {days.length === 0 && (
          <EmptyState
            compact
            picture={<BellOff size={32} strokeWidth={1.5} />}
            title={t('events.emptyTitle')}
            text={t('events.emptyText')}
          />
        )}
        {days.map(({ day, daysAgo, events: ofDay }) => (
          <section key={day}>
            <h3 className={styles['day']}>
              <DayName day={day} daysAgo={daysAgo} />
            </h3>
            {ofDay.map((event) => (
              <EventLine key={event.id} event={event} now={now} onSelect={onSelect} />
            ))}
          </section>
        ))}
      </div>
    </aside>
  )
}

/** `Today`, `Yesterday`, else the date. */
function DayName({ day, daysAgo }: { day: string; daysAgo: number }) {
  const { language } = useLanguage()
  const measures = useMeasures()
  if (daysAgo < 0 || daysAgo > 1) return measures.day(day)
  const name = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-daysAgo, 'day')
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
