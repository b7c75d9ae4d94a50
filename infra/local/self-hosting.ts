import { Proxies } from './emulators/http/viewer.ts'
import { readSmtpUrl, type SmtpServer } from './emulators/mail/smtp-relay.ts'
import { isWebOrigin } from '../web-origin.ts'

/** What a machine needs to know that people reach from outside, and nothing of which is in the templates. */
export interface SelfHosting {
  /** where people open the product: `https://fleet.example`; null for this machine's own address */
  publicUrl: URL | null
  /** whose word about the viewer's address counts */
  proxies: Proxies
  /** address to listen on for trackers with a certificate; that of the rest when null */
  mqttTlsHost: string | null
  /** takes e-mails to their readers; they stay in the inbox when null */
  smtp: SmtpServer | null
  /** the sender of e-mails; that of the templates when null */
  mailFrom: string | null
}

export const notHosted: SelfHosting = {
  publicUrl: null,
  proxies: new Proxies(),
  mqttTlsHost: null,
  smtp: null,
  mailFrom: null,
}

/**
 * `PUBLIC_URL`, `TRUSTED_PROXIES`, `MQTT_TLS_HOST`, `SMTP_URL` and `MAIL_FROM`.
 * @throws Error with one line for a person: the setting, its value unless that is secret, and what is expected
 */
export function selfHosting(settings: Readonly<Record<string, string | undefined>>): SelfHosting {
  const { PUBLIC_URL = '', TRUSTED_PROXIES = '', MQTT_TLS_HOST = '', SMTP_URL = '', MAIL_FROM = '' } = settings
  const smtp = SMTP_URL === '' ? null : readSmtpUrl(SMTP_URL)
  if (MAIL_FROM !== '' && !/^[^\s@<>]+@[^\s@<>]+$/.test(MAIL_FROM)) {
    throw new Error(`MAIL_FROM is "${MAIL_FROM}"; it is one e-mail address, like qafila@fleet.example.`)
  }
  if (smtp && MAIL_FROM === '') {
    throw new Error('SMTP_URL needs MAIL_FROM, the address that e-mails come from, like qafila@fleet.example.')
  }
  return {
    publicUrl: PUBLIC_URL === '' ? null : publicUrl(PUBLIC_URL),
    proxies: proxiesIn(TRUSTED_PROXIES),
    mqttTlsHost: MQTT_TLS_HOST === '' ? null : MQTT_TLS_HOST,
    smtp,
    mailFrom: MAIL_FROM === '' ? null : MAIL_FROM,
  }
}

/** What to say in the terminal about the settings. */
export function hostingWarnings({ publicUrl: url, smtp }: SelfHosting): string[] {
  if (!url) return []
  const warnings = [`People outside open ${url.origin}: the inbox is at the address above only.`]
  if (url.protocol === 'http:') warnings.push('PUBLIC_URL is without TLS: everybody on the way reads passwords.')
  if (!smtp) warnings.push('No e-mail leaves this machine: set SMTP_URL and MAIL_FROM.')
  return warnings
}

function publicUrl(value: string): URL {
  const text = value.replace(/\/$/, '')
  if (isWebOrigin(text)) return new URL(text)
  throw new Error(
    `PUBLIC_URL is "${value}"; it is scheme and name, with a port where it is not 443 and without a path, like https://fleet.example.`,
  )
}

function proxiesIn(value: string): Proxies {
  try {
    return new Proxies(value.split(/[\s,]+/).filter(Boolean))
  } catch (error) {
    throw new Error(`TRUSTED_PROXIES: ${(error as Error).message}`, { cause: error })
  }
}
