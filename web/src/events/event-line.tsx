import { ChevronRight, CircleQuestionMark } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from '../router/link.tsx'
import type { EventJson } from '../../../shared/wire/json.ts'
import { useAgo } from '../display/use-ago.ts'
import { useMeasures } from '../display/use-measures.ts'
import { useUser } from '../session/use-session.ts'
import { useWords } from '../i18n/use-words.ts'
import { eventIcon } from '../display/event-icons.ts'
import { Acknowledgement } from './deliveries/acknowledgement.tsx'
import { DeliveriesPanel } from './deliveries/deliveries-panel.tsx'
import styles from './event-line.module.css'
import tones from './event-colours.module.css'
import { useEventWords } from './use-event-words.ts'

interface EventLineProps {
  event: EventJson
  /** epoch ms */
  now: number
  onSelect: (deviceId: number) => void
}

/** One event: what happened, to whom, when; opened, why who was notified of it. An alarm waits for somebody's care. */
export function EventLine({ event, now, onSelect }: EventLineProps) {
  const { title, detail, device } = useEventWords(event)
  const { Icon, tone } = eventIcon(event)
  const ago = useAgo()
  const measures = useMeasures()
  const t = useWords()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  // who is notified is no matter of guests
  const mayAsk = !useUser().temporary
  return (
    <>
      <div className={styles['row']}>
        <button type="button" className={`q-plain-button ${styles['line']}`} onClick={() => onSelect(event.deviceId)}>
          <span className={`${styles['icon']} ${tones[tone]}`}>
            <Icon aria-hidden />
          </span>
          <span className={styles['words']}>
            <span className={`q-ellipsis ${styles['title']}`}>{title}</span>
            <span className={`q-ellipsis ${styles['device']}`}>
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
        {mayAsk && <WhyButton event={title} device={device} controls={id} isOpen={isOpen} onToggle={setOpen} />}
        <Link
          to={`/event/${event.id}`}
          className={`q-plain-button ${styles['open']}`}
          title={t('events.open')}
          aria-label={t('events.openOf', { event: title, device })}
        >
          <ChevronRight size={16} className="q-mirrored" aria-hidden />
        </Link>
      </div>
      <div id={id} className={styles['more']}>
        {(event.type === 'alarm' || isOpen) && <Acknowledgement event={event} />}
        {isOpen && <DeliveriesPanel event={event} />}
      </div>
    </>
  )
}

interface WhyProps {
  /** what it is called */
  event: string
  device: string
  /** id of what it opens */
  controls: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

function WhyButton({ event, device, controls, isOpen, onToggle }: WhyProps) {
  const t = useWords()
  return (
    <button
      type="button"
      className={`q-plain-button ${styles['open']}`}
      title={t('alerts.why')}
      aria-label={t('alerts.whyOf', { event, device })}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={() => onToggle(!isOpen)}
    >
      <CircleQuestionMark size={16} aria-hidden />
    </button>
  )
}
