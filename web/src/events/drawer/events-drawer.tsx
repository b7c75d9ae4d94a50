import { BellOff, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { EventJson } from '../../../../shared/wire/json.ts'
import { useMeasures } from '../../display/use-measures.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { eventDays } from './event-days.ts'
import { useAlarms } from '../../live/hooks.ts'
import { DrawerFilters } from './drawer-filters.tsx'
import { eventRuns, filteredEvents, openDrawerFilter, type DrawerFilter } from './drawer-filter.ts'
import { EventLine } from '../event-line.tsx'
import { EventRunLine } from './event-run-line.tsx'
import { useEarlierEvents } from './use-earlier-events.ts'
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

/** The newest events, day by day, below the alarms that wait for somebody. */
export function EventsDrawer({ events, now, onSelect, onClear, onClose }: EventsDrawerProps) {
  const t = useWords()
  const panel = useRef<HTMLElement>(null)
  const [filter, setFilter] = useState(openDrawerFilter)
  useEffect(() => panel.current?.focus(), [])
  return (
    // Escape is caught where the focus is, so that it closes the drawer and not what lies below it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={panel}
      tabIndex={-1}
      className={`q-card q-column ${styles['drawer']}`}
      aria-label={t('events.title')}
      onKeyDown={(event) => event.key === 'Escape' && (event.stopPropagation(), onClose())}
    >
      <header className={`q-row q-gap-1 ${styles['header']}`}>
        <h2>{t('events.title')}</h2>
        {events.length > 0 && (
          <Button variant="ghost" size="small" onClick={onClear}>
            {t('events.clear')}
          </Button>
        )}
        <IconButton label={t('fleet.close')} icon={<X />} tooltip="none" onClick={onClose} />
      </header>
      <DrawerFilters filter={filter} onChange={setFilter} />
      <div className={styles['scroll']}>
        <ShownEvents events={events} filter={filter} now={now} onSelect={onSelect} />
      </div>
    </aside>
  )
}

type ShownProps = Pick<EventsDrawerProps, 'events' | 'now' | 'onSelect'> & { filter: DrawerFilter }

function ShownEvents({ events, filter, now, onSelect }: ShownProps) {
  const t = useWords()
  const { timeZone } = useMeasures()
  const alarms = useAlarms()
  const earlier = useEarlierEvents(filter, now)
  const pinned = useMemo(
    () => filteredEvents([...alarms.values()].sort(newestFirst), filter, now),
    [alarms, filter, now],
  )
  const shown = useMemo(() => {
    const known = new Map([...earlier.events, ...events].map((event) => [event.id, event]))
    const rest = [...known.values()].filter(({ id }) => !alarms.has(id)).sort(newestFirst)
    return filteredEvents(rest, filter, now)
  }, [earlier.events, events, alarms, filter, now])
  const days = useMemo(() => eventDays(shown, now, timeZone), [shown, now, timeZone])
  return (
    <>
      {pinned.length > 0 && <OpenAlarms alarms={pinned} now={now} onSelect={onSelect} />}
      {earlier.hasFailed && <p className={styles['note']}>{t('drawer.failed')}</p>}
      {days.length === 0 && pinned.length === 0 && <NoEvents isFiltered={events.length > 0} />}
      {days.map(({ day, daysAgo, events: ofDay }) => (
        <section key={day}>
          <h3 className={styles['day']}>
            <DayName day={day} daysAgo={daysAgo} />
          </h3>
          {eventRuns(ofDay).map((run) => (
            <EventRunLine key={run.event.id} run={run} now={now} onSelect={onSelect} />
          ))}
        </section>
      ))}
    </>
  )
}

/** So many alarms leave room for what else has happened. */
const alarmsShown = 3

function OpenAlarms({ alarms, now, onSelect }: Pick<ShownProps, 'now' | 'onSelect'> & { alarms: EventJson[] }) {
  const t = useWords()
  const [isWhole, setWhole] = useState(false)
  const others = alarms.length - alarmsShown
  return (
    <section className={styles['pinned']}>
      <h3 className={styles['day']}>{t('drawer.pinned')}</h3>
      {(isWhole ? alarms : alarms.slice(0, alarmsShown)).map((event) => (
        <EventLine key={event.id} event={event} now={now} onSelect={onSelect} />
      ))}
      {others > 0 && (
        <Button variant="ghost" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'drawer.fewer' : 'drawer.more', { count: others })}
        </Button>
      )}
    </section>
  )
}

const newestFirst = (a: EventJson, b: EventJson): number => b.eventTime.localeCompare(a.eventTime) || b.id - a.id

function NoEvents({ isFiltered }: { isFiltered: boolean }) {
  const t = useWords()
  return (
    <EmptyState
      compact
      picture={<BellOff size={32} strokeWidth={1.5} />}
      title={t('events.emptyTitle')}
      text={t(isFiltered ? 'drawer.noMatch' : 'events.emptyText')}
    />
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
