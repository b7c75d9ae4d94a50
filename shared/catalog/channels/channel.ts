/** A value that a tenant gives for a channel. */
export interface ChannelField {
  /** it can be written and never read */
  isSecret: boolean
  lengthMax: number
  isRequired: boolean
  /** what a value is, in a few words, see `shared/domain/notifications/channel-settings.ts` */
  form:
    | 'senderId'
    | 'serviceAccount'
    | 'token'
    | 'botToken'
    | 'pushoverToken'
    | 'chat'
    | 'flag'
    | 'webAddress'
    | 'signingSecret'
    | 'phoneNumberId'
    | 'templateName'
    | 'templateLanguages'
    | 'templateValues'
}

/**
 * A channel through which an event can reach a person or a device, declared once. Who sends is in
 * `functions/platform/integrations/channels`, its words are `notificator.<name>` and `channels.….<name>`.
 */
export interface Channel<Name extends string> {
  /** `notificator` in the API */
  name: Name
  icon: 'terminal' | 'screen' | 'mail' | 'text' | 'phone' | 'plane' | 'bell' | 'ringing' | 'hook' | 'chat'
  /** messages of one person in an hour; what comes after them waits for a digest */
  personHourMax: number
  /** messages of one tenant in a day (UTC); what comes after them is not sent, and its log says so */
  tenantDayMax: number
  /** what a tenant sets for it. It works when all that is required is there; others need nothing */
  fields?: Readonly<Record<string, ChannelField>>
  /** it always works: pages and trackers are ours */
  isOwn?: true
  /** a notification may run a command, show something on open pages or tell a server; who announces writes to people */
  announces?: false
  /** where people fill in what they lack for it */
  remedy?: 'profile' | 'preferences'
}

export const channel = <Name extends string>(declared: Channel<Name>): Channel<Name> => declared

export const secret = (form: ChannelField['form'], lengthMax = 200): ChannelField => ({
  isSecret: true,
  lengthMax,
  isRequired: true,
  form,
})
export const text = (form: ChannelField['form'], isRequired = false, lengthMax = 200): ChannelField => ({
  isSecret: false,
  lengthMax,
  isRequired,
  form,
})
