import type { FailureText } from '../failures.ts'
import type { ChannelField } from '../../catalog/channels/channel.ts'
import { configuredChannels, fieldsOf, type Notificator } from '../../catalog/channels/index.ts'
import { templateLanguagesIn, templateValuesIn } from './template-message.ts'

/** What one tenant set for its channels, secrets included; what is not set is absent. */
export type ChannelSettings = { [Channel in Notificator]?: Readonly<Record<string, string>> }

export const isConfiguredChannel = (name: string): name is Notificator =>
  configuredChannels.some((each) => each === name)

export const valueOf = (settings: ChannelSettings, channel: Notificator, field: string): string | null =>
  settings[channel]?.[field] || null

/** Names of what is required and not set, as `telegram.botToken`. */
export const missingFields = (settings: ChannelSettings, channel: Notificator): string[] =>
  Object.entries(fieldsOf(channel))
    .filter(([name, { isRequired }]) => isRequired && valueOf(settings, channel, name) === null)
    .map(([name]) => `${channel}.${name}`)

interface Form {
  fits: (value: string) => boolean
  says: FailureText
}

const forms: Readonly<Record<ChannelField['form'], Form>> = {
  senderId: {
    fits: (value) => /^(?=.*[A-Za-z])[A-Za-z0-9]{1,11}$/.test(value),
    says: 'must have 1 to 11 letters and digits, at least one letter',
  },
  serviceAccount: {
    fits: (value) => serviceAccountIn(value) !== null,
    says: 'must be the JSON file of a service account with project_id, client_email and private_key',
  },
  token: { fits: (value) => /^[\w.:/+=-]{8,}$/.test(value), says: 'must be the key as the service shows it' },
  botToken: {
    fits: (value) => /^\d{3,20}:[\w-]{20,}$/.test(value),
    says: 'must be the token as BotFather shows it, like 123456789:AAE…',
  },
  pushoverToken: { fits: (value) => /^[A-Za-z0-9]{30}$/.test(value), says: 'must have 30 letters and digits' },
  chat: {
    fits: (value) => /^(-?\d{1,20}|@\w{5,32})$/.test(value),
    says: 'must be the number of a chat, or the name of a channel with @',
  },
  flag: { fits: (value) => value === 'true' || value === 'false', says: 'must be true or false' },
  webAddress: { fits: isWebhookAddress, says: 'must be an https address of a public host, without a user name' },
  signingSecret: { fits: (value) => value.length >= 16, says: 'must have at least 16 characters' },
  phoneNumberId: {
    fits: (value) => /^\d{5,30}$/.test(value),
    says: 'must be the ID of the phone number, digits only; it is not the number itself',
  },
  templateName: {
    fits: (value) => /^[a-z0-9_]+$/.test(value),
    says: 'must be the name of a template: lowercase letters, digits and _',
  },
  templateLanguages: {
    fits: (value) => templateLanguagesIn(value) !== null,
    says: 'must be codes of languages, like en_US fr ar',
  },
  templateValues: {
    fits: (value) => templateValuesIn(value) !== null,
    says: 'must be text, subject, link or organisation, each once at most',
  },
}

/** What is wrong with a value; null when nothing. */
export const wrongWith = (channel: Notificator, field: string, value: string): FailureText | null => {
  const form = forms[fieldsOf(channel)[field]!.form]
  return form.fits(value) ? null : form.says
}

/** Whether messages may be posted there as far as the address tells; where a host leads is checked at each connection. */
export function isWebhookAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.')
}

export interface ServiceAccount {
  projectId: string
  clientEmail: string
  /** PEM */
  privateKey: string
}

/** What the JSON file of a service account of Google holds; null when it is none. */
export function serviceAccountIn(text: string): ServiceAccount | null {
  try {
    const { project_id, client_email, private_key } = JSON.parse(text) as Record<string, unknown>
    if (typeof project_id !== 'string' || !/^[a-z0-9-]{4,40}$/.test(project_id)) return null
    if (typeof client_email !== 'string' || !client_email.includes('@')) return null
    if (typeof private_key !== 'string' || !private_key.includes('PRIVATE KEY-----')) return null
    return { projectId: project_id, clientEmail: client_email, privateKey: private_key }
  } catch {
    return null
  }
}
