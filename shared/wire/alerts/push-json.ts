/** A browser that asked for messages while the product is closed. Its endpoint is a capability and is never shown. */
export interface PushSubscriptionJson {
  id: string
  createdAt: string
  lastUsedAt: string | null
  /** as the browser described itself */
  label: string
}

/** What a browser hands over, see the Push API. */
export interface NewPushSubscriptionJson {
  endpoint: string
  keys: { p256dh: string; auth: string }
  label?: string
}

/** What the service worker is sent. */
export interface PushPayloadJson {
  title: string
  body: string
  /** a path of the product */
  url: string
  eventId: number
  /** a later message with the same tag takes its place */
  tag: string
  language: string
}
