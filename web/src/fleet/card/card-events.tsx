import { useMemo } from 'react'
import type { EventJson } from '../../../../shared/wire/json.ts'
import { useAgo } from '../../display/use-ago.ts'
import { useMeasures } from '../../display/use-measures.ts'
import { eventIcon } from '../../display/event-icons.ts'
import tones from '../../events/event-colours.module.css'
import { useEventWords } from '../../events/use-event-words.ts'
import { useEvents } from '../../live/hooks.ts'
import { Link } from '../../router/link.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './card-events.module.css'

const shownMax = 4

interface CardEventsProps {
  deviceId: number
  /** those that the server knows; newer ones come live */
  known: readonly EventJson[]
  /** epoch ms */
  now: number
}

/** The last events of this vehicle. */
export function CardEvents({ deviceId, known, now }: CardEventsProps) {
  const t = useWords()
  const live = useEvents()
  const events = useMemo(() => newest([...live, ...known], deviceId), [live, known, deviceId])
  return (
    <section className={styles['events']} aria-label={t('card.events')}>
      <h3>{t('card.events')}</h3>
      {events.length === 0 && <p>{t('card.noEvents')}</p>}
      {events.map((event) => (
        <Line key={event.id} event={event} now={now} />
      ))}
    </section>
  )
}

function newest(events: readonly EventJson[], deviceId: number): EventJson[] {
  const own = new Map(events.filter((event) => event.deviceId === deviceId).map((event) => [event.id, event]))
  return [...own.values()].sort((a, b) => b.eventTime.localeCompare(a.eventTime) || b.id - a.id).slice(0, shownMax)
}

function Line({ event, now }: { event: EventJson; now: number }) {
  const { title, detail } = useEventWords(event)
  const { Icon, tone } = eventIcon(event)
  const ago = useAgo()
  const measures = useMeasures()
  return (
    <Link to={`/event/${event.id}`} className={`q-row q-gap-2 ${styles['event']}`}>
      <span className={`${styles['icon']} ${tones[tone]}`}>
        <Icon aria-hidden />
      </span>
      <span className="q-ellipsis q-fill">
        {title}
        {detail && (
          <>
            {' · '}
            <bdi>{detail}</bdi>
          </>
        )}
      </span>
      <time dateTime={event.eventTime} title={measures.moment(event.eventTime)}>
        {ago(event.eventTime, now)}
      </time>
    </Link>
  )
}
