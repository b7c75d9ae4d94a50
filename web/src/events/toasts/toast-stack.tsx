import { BellRing, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { EventJson } from '../../../../shared/wire/json.ts'
import type { LiveNoticeJson } from '../../../../shared/wire/alerts/notification-json.ts'
import { useLiveEvent } from '../../live/hooks.ts'
import { onNotices } from '../../live/notices.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { Words } from '../../../../shared/i18n/t.ts'
import { eventIcon } from '../../display/event-icons.ts'
import { useEventWords } from '../use-event-words.ts'
import { addToasts, ageToasts, dropToast, type NoticeToast } from './notice-toasts.ts'
import { allowSound, playChime } from './play-chime.ts'
import { useNotificationSound } from './use-notification-sound.ts'
import styles from './toast-stack.module.css'

const tickMs = 250

/** Announces what the reader's notifications found, as it arrives. Time stands still under the pointer or the focus. */
export function ToastStack({ onOpen }: { onOpen: (eventId: number) => void }) {
  const [toasts, setToasts] = useState<readonly NoticeToast[]>([])
  const [paused, setPaused] = useState(false)
  useEffect(() => onNotices((notices) => setToasts((before) => addToasts(before, notices))), [])
  const running = toasts.length > 0 && !paused
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setToasts((before) => ageToasts(before, tickMs)), tickMs)
    return () => clearInterval(timer)
  }, [running])

  const drop = (key: string) => {
    setToasts((before) => dropToast(before, key))
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
      {toasts.map(({ key, notice }) => (
        <Toast key={key} notice={notice} onDrop={() => drop(key)} onOpen={onOpen} />
      ))}
    </div>
  )
}

interface ToastProps {
  notice: LiveNoticeJson
  onDrop: () => void
  onOpen: (eventId: number) => void
}

/** The event; its message alone until the event is there, and where it stands for several. */
function Toast({ notice, onDrop, onOpen }: ToastProps) {
  const t = useWords()
  const event = useLiveEvent(notice.eventId)
  const { sound } = notice
  const ownSound = useNotificationSound()
  useEffect(() => {
    if (sound) playChime(ownSound, () => offerSound(t))
    // another language does not sound again
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [sound])
  const { Icon, tone } = event ? eventIcon(event) : { Icon: BellRing, tone: 'info' }
  const said =
    event && !notice.isDigest ? (
      <EventWords event={event} />
    ) : (
      <span className={styles['message']}>{notice.message}</span>
    )
  return (
    <div className={`${styles['toast']} ${styles[tone]}`} title={notice.message}>
      {notice.eventId > 0 ? (
        <button
          type="button"
          className={`q-row q-plain-button q-gap-3 ${styles['body']}`}
          onClick={() => {
            onDrop()
            onOpen(notice.eventId)
          }}
        >
          <Icon aria-hidden />
          {said}
        </button>
      ) : (
        <div className={`q-row q-plain-button q-gap-3 ${styles['body']}`}>
          <Icon aria-hidden />
          {said}
        </div>
      )}
      <IconButton size="small" tooltip="none" label={t('events.dismiss')} icon={<X />} onClick={onDrop} />
    </div>
  )
}

/** Says that the browser blocks the sound; the click on its button is what allows it. */
const offerSound = (t: Words) =>
  showSnackbar({
    key: 'sound',
    text: t('events.soundBlocked'),
    tone: 'warn',
    action: { label: t('events.soundAllow'), run: allowSound },
  })

function EventWords({ event }: { event: EventJson }) {
  const { title, detail, device } = useEventWords(event)
  return (
    <span className={styles['words']}>
      <strong>
        <bdi className="q-ellipsis">{device}</bdi>
      </strong>
      <span>{detail ? `${title} · ${detail}` : title}</span>
    </span>
  )
}
