import type { LiveNoticeJson } from '../../../shared/wire/alerts/notification-json.ts'

type Listener = (notices: readonly LiveNoticeJson[]) => void

const listeners = new Set<Listener>()

/** Passes on which of the reader's `web` notifications matched, as it is pushed. */
export const announceNotices: Listener = (notices) => listeners.forEach((listener) => listener(notices))

/** @returns the call that ends the subscription */
export function onNotices(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
