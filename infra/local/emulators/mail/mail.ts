import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { readJson } from '../disk/stored-data.ts'
import { listen, readBody, TooLarge } from '../http/http-server.ts'
import { inboxPage, messagePage } from './inbox-pages.ts'
import { refusedRecipients, type Identities } from './sandbox.ts'
import { Outgoing } from './outgoing.ts'
import { NotRelayed, type Relay } from './smtp-relay.ts'

/**
 * SES v2 `SendEmail` (simple and raw) into an inbox that is read in the browser at `/inbox`, or by programs at
 * `/inbox/messages`.
 *
 * In the sandbox recipients have to be verified, see `sandbox.ts`.
 *
 * With a mail server (`relayTo`) each is handed over to it before it is answered: what the server does not take stays in
 * the queue it came from, and the inbox shows why.
 *
 * Not imitated: delivery by itself, verified senders, templates, configuration sets, bounces, sending quotas.
 */
export interface Mail {
  address: string
  /** answers what is under `/inbox` */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** hands every e-mail over to a mail server from now on */
  relayTo(relay: Pick<Relay, 'send'>): void
  /** a message that is no e-mail: a text message */
  add(message: Pick<Email, 'from' | 'to' | 'subject' | 'text'>): void
  idle(): boolean
  stop(): Promise<void>
}

export interface Email {
  id: string
  /** epoch ms */
  sentAt: number
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  attachments: { name: string; type: string; bytes: number; content: string }[]
  /** that the sender added; absent in mails of earlier versions */
  headers?: { name: string; value: string }[]
}

interface Text {
  Data?: string
}
interface SendEmail {
  FromEmailAddress?: string
  Destination?: { ToAddresses?: string[]; CcAddresses?: string[]; BccAddresses?: string[] }
  Content?: {
    Raw?: Text
    Simple?: {
      Subject?: Text
      Body?: { Text?: Text; Html?: Text }
      Headers?: { Name: string; Value: string }[]
      Attachments?: { FileName: string; ContentType?: string; RawContent: string }[]
    }
  }
}

/** SES takes 40 MB; base64 and JSON around it make it longer. */
const requestBytesMax = 56 * 1024 * 1024

/** @param sandbox the verified identities; null for an account out of the sandbox */
export async function startMail(dataDir: string, sandbox: Identities | null = null): Promise<Mail> {
  const folder = join(dataDir, 'mail')
  mkdirSync(folder, { recursive: true })
  const emails = readEmails(folder)
  const outgoing = new Outgoing()
  let working = 0
  const listening = await listen((request, response) => {
    working += 1
    void receive(request, response).finally(() => (working -= 1))
  })

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (request.method !== 'POST' || request.url !== '/v2/email/outbound-emails') {
        return refuse(response, 404, `${request.method} ${request.url} is not imitated`)
      }
      const body = JSON.parse((await readBody(request, requestBytesMax)).toString()) as SendEmail
      const id = newId()
      const email = await emailOf(body, id)
      if (email.to.length === 0) return refuse(response, 400, 'an e-mail needs a recipient')
      if (!email.to.every((to) => /^[^@\s]+@[^@\s]+$/.test(to))) return refuse(response, 400, 'Invalid email address')
      const unverified = sandbox && refusedRecipients(email.to, sandbox)
      if (unverified) return refuse(response, 400, unverified, 'MessageRejected')
      await outgoing.send(email)
      store(email)
      json(response, 200, { MessageId: id })
    } catch (error) {
      if (error instanceof NotRelayed) refuseNotRelayed(response, error)
      else if (error instanceof TooLarge) refuse(response, 400, 'a mail has 40 MB at most')
      else if ((error as NodeJS.ErrnoException).syscall) refuse(response, 500, String(error))
      else refuse(response, 400, error instanceof Error ? error.message : String(error))
    }
  }

  const newId = () => `${Date.now()}-${String(emails.length).padStart(6, '0')}`

  function store(email: Email): void {
    const file = join(folder, `${email.id}.json`)
    writeFileSync(`${file}.new`, JSON.stringify(email))
    renameSync(`${file}.new`, file)
    emails.push(email)
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, , id, part, index] = (request.url ?? '').split('?')[0]!.split('/')
    if (id === 'messages') return json(response, 200, emails.toReversed().map(withoutContent))
    const email = emails.find((each) => each.id === id)
    if (!email) return page(response, id ? 404 : 200, inboxPage(emails.toReversed(), outgoing.failures()))
    const attachment = part === 'attachments' ? email.attachments[Number(index)] : undefined
    if (attachment) return download(response, attachment)
    if (part === 'html') return untrusted(response, email.html)
    page(response, 200, messagePage(email))
  }

  return {
    address: `http://127.0.0.1:${listening.port}`,
    handle,
    relayTo: (relay) => (outgoing.relay = relay),
    add: (message) => store({ ...message, id: newId(), sentAt: Date.now(), html: '', attachments: [] }),
    idle: () => working === 0,
    stop: () => listening.close(),
  }
}

async function emailOf(body: SendEmail, id: string): Promise<Email> {
  const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = body.Destination ?? {}
  const to = [...ToAddresses, ...CcAddresses, ...BccAddresses]
  const common = { id, sentAt: Date.now(), from: body.FromEmailAddress ?? '', to }
  if (body.Content?.Raw?.Data) return { ...common, ...(await parsed(body.Content.Raw.Data, common)) }
  const { Subject, Body, Headers = [], Attachments = [] } = body.Content?.Simple ?? {}
  if (!Subject) throw new Error('only raw and simple mails are imitated')
  return {
    ...common,
    subject: Subject.Data ?? '',
    text: Body?.Text?.Data ?? '',
    html: Body?.Html?.Data ?? '',
    headers: Headers.map(({ Name, Value }) => ({ name: Name, value: Value })),
    attachments: Attachments.map(({ FileName, ContentType = 'application/octet-stream', RawContent }) => ({
      name: FileName,
      type: ContentType,
      bytes: Buffer.from(RawContent, 'base64').length,
      content: RawContent,
    })),
  }
}

async function parsed(raw: string, given: { from: string; to: string[] }) {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(Buffer.from(raw, 'base64'), { attachmentEncoding: 'base64' })
  const addressed = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(({ address }) => (address ? [address] : []))
  return {
    from: given.from || (mail.from?.address ?? ''),
    to: given.to.length > 0 ? given.to : addressed,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? 'attachment',
      type: mimeType,
      bytes: Buffer.from(content as string, 'base64').length,
      content: content as string,
    })),
  }
}

const readEmails = (folder: string): Email[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readJson(join(folder, name)) as Email)

const withoutContent = ({ attachments, ...email }: Email) => ({
  ...email,
  attachments: attachments.map(({ name, type, bytes }) => ({ name, type, bytes })),
})

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

const types: Record<number, string> = {
  404: 'NotFoundException',
  500: 'InternalServiceErrorException',
  503: 'ServiceUnavailable',
}

function refuse(response: ServerResponse, status: number, message: string, type = types[status]): void {
  response.setHeader('x-amzn-errortype', type ?? 'BadRequestException')
  json(response, status, { message })
}

const refuseNotRelayed = (response: ServerResponse, { message, isFinal }: NotRelayed): void =>
  isFinal ? refuse(response, 400, message, 'MessageRejected') : refuse(response, 503, message)

/** Nothing in these pages runs: no script, no form, no address outside. */
const pageRules =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: cid:; frame-src 'self'; form-action 'none'"

function page(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pageRules })
  response.end(html)
}

/** The HTML of an e-mail may be hostile: it is shown with an opaque origin, without scripts. */
function untrusted(response: ServerResponse, html: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `sandbox; ${pageRules}`,
  })
  response.end(html)
}

function download(response: ServerResponse, { name, content }: Email['attachments'][number]): void {
  response.writeHead(200, {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  })
  response.end(Buffer.from(content, 'base64'))
}
