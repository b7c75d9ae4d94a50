/** The ways in which somebody, or a device, can be told of an event. */
export const notificators = ['command', 'web', 'mail', 'sms', 'firebase', 'traccar', 'telegram', 'pushover'] as const
export type Notificator = (typeof notificators)[number]
