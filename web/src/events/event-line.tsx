import { ChevronRight } from 'lucide-react'
import { Link } from '../router/link.tsx'
import type { EventJson } from '../../../shared/wire/json.ts'
import { useAgo } from '../display/use-ago.ts'
import { useMeasures } from '../display/use-measures.ts'
import { useWords } from '../words/use-words.ts'
import { eventIcon } from '../display/event-icons.ts'
import styles from './event-line.module.css'
import tones from './event-colours.module.css'
import { useEventWords } from './use-event-words.ts'

interface EventLineProps {
  event: EventJson
  /** epoch ms */
  now: number
  onSelect: (deviceId: number) => void
}

/** One event: what happened, to whom, when. */
export function EventLine({ event, now, onSelect }: EventLineProps) {
  const { title, detail, device } = useEventWords(event)
  const { Icon, tone } = eventIcon(event)
  const ago = useAgo()
  const measures = useMeasures()
  const t = useWords()
  return (
    <div className={styles['row']}>
      <button type="button" className={styles['line']} onClick={() => onSelect(event.deviceId)}>
        <span className={`${styles['icon']} ${tones[tone]}`}>
          <Icon aria-hidden />
        </span>
        <span className={styles['words']}>
          <span className={styles['title']}>{title}</span>
          <span className={styles['device']}>
            <bdi>{device}</bdi>
            {detail && (
              <>
                {' · '}
                <bdi>{detail}</bdi>
              </>
            )}
          </span>
        </span>
        <time className={styles['time']} dateTime={event.eventTime} title={measures.moment(event.eventTime)}>
          <span>{measures.time(event.eventTime)}</span>
          <span className={styles['ago']}>{ago(event.eventTime, now)}</span>
        </time>
      </button>
      <Link
        to={`/event/${event.id}`}
        className={styles['open']}
        title={t('events.open')}
        aria-label={t('events.openOf', { event: title, device })}
      >
        <ChevronRight size={16} aria-hidden />
      </Link>
    </div>
  )
}
