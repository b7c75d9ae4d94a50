import type { PushPayloadJson } from '../../../../shared/wire/alerts/push-json.ts'
import { directionOf } from '../../i18n/languages.ts'

/** A message as the browser shows it. */
export interface PushNotice {
  title: string
  options: NotificationOptions & { renotify?: boolean }
}

/** A browser takes the right to send away from those who show nothing: without a readable message there is this. */
const unreadable: PushPayloadJson = { title: 'Qafila', body: '', url: '/', eventId: 0, tag: '', language: 'en' }

/** @param text what the server sent, JSON; null for a message without content */
export function pushNotice(text: string | null): PushNotice {
  const { title, body, url, tag, language } = { ...unreadable, ...payloadOf(text) }
  return {
    title,
    options: {
      body,
      lang: language,
      dir: directionOf(language),
      icon: '/icon.svg',
      data: { url },
      // a later message of the same event takes the place of the earlier one, and is announced again
      ...(tag !== '' && { tag, renotify: true }),
    },
  }
}

function payloadOf(text: string | null): Partial<PushPayloadJson> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    const known = Object.entries(value).filter(([key, held]) => typeof held === typeof unreadable[key as 'title'])
    return Object.fromEntries(known) as Partial<PushPayloadJson>
  } catch {
    return {}
  }
}

/** The page that a message leads to: one of ours, whatever it names. @param scope the address of the product */
export function pageOf(data: unknown, scope: string): string {
  const url = typeof data === 'object' && data !== null && 'url' in data ? data.url : null
  const start = new URL(scope)
  if (typeof url !== 'string' || !URL.canParse(url, start)) return start.href
  const wanted = new URL(url, start)
  return wanted.origin === start.origin ? wanted.href : start.href
}
