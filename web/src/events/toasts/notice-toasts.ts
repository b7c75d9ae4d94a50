import { screenLimits } from '../../../../shared/domain/limits/screen.ts'
import type { LiveNoticeJson } from '../../../../shared/wire/alerts/notification-json.ts'

/** At most this many are stacked; the oldest goes first. */
export const toastsMax = 3

export interface NoticeToast {
  /** of the event; a trial message has none, and is known by its notification */
  key: string
  notice: LiveNoticeJson
  /** how long it has been readable, ms; time under the pointer does not count */
  readMs: number
}

export const keyOf = ({ eventId, notificationId, isDigest }: LiveNoticeJson): string =>
  eventId === 0 ? `notification ${notificationId}` : `${isDigest ? 'digest' : 'event'} ${eventId}`

/** Adds notices that just arrived. Several notifications of one event are one toast. */
export function addToasts(toasts: readonly NoticeToast[], arriving: readonly LiveNoticeJson[]): NoticeToast[] {
  const shown = new Map(toasts.map((toast) => [toast.key, toast]))
  for (const notice of arriving) {
    const key = keyOf(notice)
    const before = shown.get(key)
    const louder = { ...notice, sound: notice.sound || before?.notice.sound === true }
    shown.set(key, before ? { ...before, notice: louder } : { key, notice, readMs: 0 })
  }
  return [...shown.values()].slice(-toastsMax)
}

/** Lets `passedMs` go by; those that had their time leave. */
export const ageToasts = (toasts: readonly NoticeToast[], passedMs: number): NoticeToast[] =>
  toasts
    .map((toast) => ({ ...toast, readMs: toast.readMs + passedMs }))
    .filter((toast) => toast.readMs < screenLimits.toastMs)

export const dropToast = (toasts: readonly NoticeToast[], key: string): NoticeToast[] =>
  toasts.filter((toast) => toast.key !== key)
