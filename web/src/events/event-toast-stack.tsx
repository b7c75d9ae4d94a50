import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { nowMs } from '../api/use-now.ts'
import { useEventArrivals } from '../live/hooks.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useWords } from '../words/use-words.ts'
import { usePreference } from '../display/use-preference.ts'
import { eventIcon } from '../display/event-icons.ts'
import styles from './event-toast-stack.module.css'
import { isAudible } from './event-sound.ts'
import { addToasts, ageToasts, dropToast, type EventToast } from './event-toasts.ts'
import { playChime } from './play-chime.ts'
import { useEventWords } from './use-event-words.ts'

const tickMs = 250

/** Announces events as they arrive. Time stands still while the pointer or the focus is on them. */
export function EventToastStack({ onSelect }: { onSelect: (deviceId: number) => void }) {
  const [toasts, setToasts] = useState<readonly EventToast[]>([])
  const [paused, setPaused] = useState(false)
  const { attribute } = usePreference()
  const sounds = { soundEvents: attribute('soundEvents', ''), soundAlarms: attribute('soundAlarms', 'sos') }
  useEventArrivals((events) => {
    const now = nowMs()
    setToasts((before) => addToasts(before, events, now))
    if (addToasts([], events, now).some(({ event }) => isAudible(event, sounds))) playChime()
  })
  const running = toasts.length > 0 && !paused
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setToasts((before) => ageToasts(before, tickMs)), tickMs)
    return () => clearInterval(timer)
  }, [running])

  const drop = (id: number) => {
    setToasts((before) => dropToast(before, id))
    setPaused(false)
  }
  return (
    <div
      className={styles['stack']}
      aria-live="polite"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {toasts.map(({ event }) => (
        <Toast key={event.id} event={event} onDrop={drop} onSelect={onSelect} />
      ))}
    </div>
  )
}

interface ToastProps {
  event: EventToast['event']
  onDrop: (id: number) => void
  onSelect: (deviceId: number) => void
}

function Toast({ event, onDrop, onSelect }: ToastProps) {
  const t = useWords()
  const { title, detail, device } = useEventWords(event)
  const { Icon, tone } = eventIcon(event)
  return (
    <div className={`${styles['toast']} ${styles[tone]}`}>
      <button
        type="button"
        className={styles['body']}
        onClick={() => {
          onDrop(event.id)
          onSelect(event.deviceId)
        }}
      >
        <Icon aria-hidden />
        <span className={styles['words']}>
          <strong>
            <bdi>{device}</bdi>
          </strong>
          <span>{detail ? `${title} · ${detail}` : title}</span>
        </span>
      </button>
      <IconButton
        size="small"
        tooltip="none"
        label={t('events.dismiss')}
        icon={<X />}
        onClick={() => onDrop(event.id)}
      />
    </div>
  )
}
