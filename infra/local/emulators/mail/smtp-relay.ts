import { isFromHere } from '../../network-access.ts'
import type { Email } from './email.ts'

/** A server that takes e-mails to their readers. */
export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte; otherwise by STARTTLS */
  isTls: boolean
  auth: { user: string; pass: string } | null
}

/** Why an e-mail did not leave; never holds the password. */
export class NotRelayed extends Error {
  override name = 'NotRelayed'
  constructor(
    message: string,
    /** whether the server refuses this e-mail for good */
    readonly isFinal: boolean,
  ) {
    super(message)
  }
}

export interface Relay {
  /** @throws NotRelayed */
  send(email: Email): Promise<void>
  /** @returns why the server cannot be used now; null when it can */
  problem(): Promise<string | null>
  stop(): void
}

const connectMs = 10_000
const answerMs = 30_000
const schemes: Record<string, { isTls: boolean; port: number } | undefined> = {
  'smtp:': { isTls: false, port: 587 },
  'smtps:': { isTls: true, port: 465 },
}

/** @throws Error that does not repeat the value, which may hold a password */
export function readSmtpUrl(value: string): SmtpServer {
  const expected =
    'SMTP_URL is not the address of a mail server, like smtps://user:password@mail.example or smtp://localhost:25; ' +
    'signs like @ and / in the password are written as %40 and %2F.'
  const url = URL.canParse(value) ? new URL(value) : null
  const scheme = schemes[url?.protocol ?? '']
  if (!url || !scheme || url.hostname === '' || !/^\/?$/.test(url.pathname) || url.search + url.hash !== '') {
    throw new Error(expected)
  }
  const auth = credentialsOf(url)
  if (auth === 'unreadable') throw new Error(expected)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || scheme.port),
    isTls: scheme.isTls,
    auth,
  }
}

function credentialsOf({ username, password }: URL): SmtpServer['auth'] | 'unreadable' {
  if (username === '' && password === '') return null
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  } catch {
    return 'unreadable'
  }
}

/** Passwords travel by TLS only, but on this machine. */
export async function openRelay({ host, port, isTls, auth }: SmtpServer): Promise<Relay> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure: isTls,
    ...(auth && { auth }),
    requireTLS: !isTls && auth !== null && !isFromHere(host),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ from, to, subject, text, html, headers = [], attachments }) => {
      try {
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          ...(html !== '' && { html }),
          headers: headers.map(({ name, value }) => ({ key: name, value })),
          attachments: attachments.map(({ name, type, content }) => ({
            filename: name,
            contentType: type,
            content,
            encoding: 'base64',
          })),
        })
      } catch (error) {
        throw new NotRelayed(because(error), isFinal(error))
      }
    },
    problem: () =>
      transport.verify().then(
        () => null,
        (error: unknown) => because(error),
      ),
    stop: () => transport.close(),
  }
}

/** The server's own words where it said something. */
const because = (error: unknown): string => (error as Error).message.split('\n')[0]!

/** A wrong password or an unknown sender can be mended; an unknown reader or a message that is refused cannot. */
function isFinal(error: unknown): boolean {
  const { code, command = '', responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number }
  return responseCode >= 500 && (code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO'))
}
