import type { LiveNoticeJson } from '../../../shared/wire/alerts/notification-json.ts'

type Listener = (notices: readonly LiveNoticeJson[]) => void

const listeners = new Set<Listener>()
/** What came before anybody listened: who shows it is loaded after the first view. */
let waiting: LiveNoticeJson[] = []
const waitingMax = 100

/** Passes on which of the reader's `web` notifications matched, as it is pushed. */
export function announceNotices(notices: readonly LiveNoticeJson[]): void {
  if (listeners.size === 0) waiting = [...waiting, ...notices].slice(-waitingMax)
  for (const listener of listeners) listener(notices)
}

/** @returns the call that ends the subscription */
export function onNotices(listener: Listener): () => void {
  listeners.add(listener)
  if (waiting.length > 0) listener(waiting.splice(0))
  return () => {
    listeners.delete(listener)
  }
}
