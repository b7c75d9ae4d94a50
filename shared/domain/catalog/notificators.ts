/** The channels through which an event can reach a person or a device. */
export const notificators = [
  'command',
  'web',
  'mail',
  'sms',
  'firebase',
  'traccar',
  'telegram',
  'pushover',
  'webpush',
  'webhook',
] as const
export type Notificator = (typeof notificators)[number]
