import type { Email } from './email.ts'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { readJson } from '../disk/data-files.ts'
import { awsLimits } from '../aws-limits.data.ts'
import { listen, readBody, TooLarge } from '../http/http-server.ts'
import { inboxPage, messagePage, scriptHash } from './inbox-pages.ts'
import { outcomeFor } from './mailbox-simulator.ts'
import type { MailReports } from './mail-reports.ts'
import { Outgoing, type Failure } from './outgoing.ts'
import type { Identities } from './sandbox.ts'
import { readRawEmail, refuseWrong, SesRefusal } from './send-raw-email.ts'
import type { RawEmail } from './raw-email.ts'
import { NotRelayed, type Relay } from './smtp-relay.ts'

/**
 * `SendRawEmail` of SES into an inbox that is read in the browser at `/inbox`, or by programs at `/inbox/messages`. What
 * it refuses: `send-raw-email.ts`; in the sandbox recipients have to be verified: `sandbox.ts`; addresses of its simulator
 * bounce and complain: `mailbox-simulator.ts`.
 *
 * With a mail server (`relayTo`) each is handed over to it before it is answered: what the server does not take stays in
 * the queue it came from, and the inbox shows why.
 *
 * Not imitated: delivery by itself, verified senders, templates, sending quotas.
 */
export interface Mail {
  address: string
  /** answers what is under `/inbox` */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** hands every e-mail over to a mail server from now on */
  relayTo(relay: Pick<Relay, 'send'>): void
  /** takes what becomes of e-mails */
  tell(reports: Pick<MailReports, 'publish'>): void
  /** a message that is no e-mail: a text message */
  add(message: Pick<Email, 'from' | 'to' | 'subject' | 'text'>): void
  idle(): boolean
  stop(): Promise<void>
}

/** A message of 10 MB, as base64 in a form. */
const requestBytesMax = 24 * 1024 * 1024

interface Account {
  /** the verified identities; null for an account out of the sandbox */
  sandbox?: Identities | null
  configurationSets?: readonly string[]
}

export async function startMail(
  dataDir: string,
  { sandbox = null, configurationSets = [] }: Account = {},
): Promise<Mail> {
  const folder = join(dataDir, 'mail')
  mkdirSync(folder, { recursive: true })
  const emails = readEmails(folder)
  const outgoing = new Outgoing()
  let working = 0
  let reports: Pick<MailReports, 'publish'> = { publish: () => {} }
  const listening = await listen((request, response) => {
    working += 1
    void receive(request, response).finally(() => (working -= 1))
  })

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const form = new URLSearchParams((await readBody(request, requestBytesMax)).toString())
      const raw = readRawEmail(form)
      refuseWrong(raw, { sandbox, configurationSets })
      answer(response, await accept(raw))
    } catch (error) {
      refuseFor(error, { request, response })
    }
  }

  /**
   * Hands over and stores what is delivered, and tells what becomes of the rest.
   * @returns the message's id
   * @throws NotRelayed
   */
  async function accept(raw: RawEmail): Promise<string> {
    const id = newId()
    const outcomes = raw.to.map((recipient) => ({ recipient, ...outcomeFor(recipient, raw, id) }))
    const to = outcomes.filter(({ isDelivered }) => isDelivered).map(({ recipient }) => recipient)
    if (to.length > 0) {
      const email = { id, sentAt: Date.now(), from: raw.from, to, ...(await parsed(raw.data)) }
      await outgoing.send(email)
      store(email)
    }
    for (const { event } of outcomes) if (event) reports.publish(raw.configurationSet, event)
    return id
  }

  const newId = () => `${Date.now()}-${String(emails.length).padStart(6, '0')}`

  function store(email: Email): void {
    const file = join(folder, `${email.id}.json`)
    writeFileSync(`${file}.new`, JSON.stringify(email))
    renameSync(`${file}.new`, file)
    emails.push(email)
  }

  return {
    address: `http://127.0.0.1:${listening.port}`,
    handle: (request, response) => showInbox({ emails, failures: outgoing.failures() }, request, response),
    relayTo: (relay) => {
      outgoing.relay = relay
    },
    tell: (to) => {
      reports = to
    },
    add: (message) => store({ ...message, id: newId(), sentAt: Date.now(), html: '', attachments: [] }),
    idle: () => working === 0,
    stop: () => listening.close(),
  }
}

interface Shown {
  emails: readonly Email[]
  failures: readonly Failure[]
}

/** Answers what is under `/inbox`. */
async function showInbox(
  { emails, failures }: Shown,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, , id, part, index] = (request.url ?? '').split('?')[0]!.split('/')
  if (id === 'messages') return json(response, 200, emails.toReversed().map(withoutContent))
  const email = emails.find((each) => each.id === id)
  if (!email) return page(response, id ? 404 : 200, inboxPage(emails.toReversed(), failures))
  const attachment = part === 'attachments' ? email.attachments[Number(index)] : undefined
  if (attachment) return download(response, attachment)
  if (part === 'html') return untrusted(response, email.html)
  page(response, 200, messagePage(email))
}

type Content = Pick<Email, 'fromName' | 'subject' | 'text' | 'html' | 'headers' | 'attachments'>

async function parsed(raw: Buffer): Promise<Content> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' })
  return {
    ...(mail.from?.name && { fromName: mail.from.name }),
    subject: mail.subject ?? '',
    // the line that ends the part is not the author's
    text: (mail.text ?? '').replace(/\n$/, ''),
    html: (mail.html ?? '').replace(/\n$/, ''),
    headers: mail.headers
      .filter(({ key }) => key.startsWith('list-'))
      .map(({ originalKey, value }) => ({ name: originalKey, value })),
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

const namespace = 'xmlns="http://ses.amazonaws.com/doc/2010-12-01/"'
const tooLong = `Message length is more than ${awsLimits.ses.messageBytesMax.value} bytes long`

function answer(response: ServerResponse, messageId: string): void {
  const result = `<SendRawEmailResult><MessageId>${messageId}</MessageId></SendRawEmailResult>`
  const metadata = `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata>`
  xml(response, 200, `<SendRawEmailResponse ${namespace}>${result}${metadata}</SendRawEmailResponse>`)
}

function refuse(response: ServerResponse, status: number, { code, message }: Pick<SesRefusal, 'code' | 'message'>) {
  const said = message.replace(/[<>&]/g, ' ')
  const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${said}</Message></Error>`
  xml(response, status, `<ErrorResponse ${namespace}>${error}<RequestId>${randomUUID()}</RequestId></ErrorResponse>`)
}

function xml(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/xml' })
  response.end(body)
}

/** Answers what SES would. */
function refuseFor(error: unknown, { request, response }: { request: IncomingMessage; response: ServerResponse }) {
  if (error instanceof SesRefusal) refuse(response, 400, error)
  else if (error instanceof NotRelayed) refuseNotRelayed(response, error)
  else if (error instanceof TooLarge) {
    // the rest of the request still comes
    request.resume()
    response.setHeader('connection', 'close')
    refuse(response, 400, { code: 'InvalidParameterValue', message: tooLong })
  } else refuse(response, 500, { code: 'ServiceUnavailable', message: String(error) })
}

const refuseNotRelayed = (response: ServerResponse, { message, isFinal }: NotRelayed): void =>
  isFinal
    ? refuse(response, 400, { code: 'MessageRejected', message })
    : refuse(response, 503, { code: 'ServiceUnavailable', message })

/** Nothing in what was sent runs: no script, no form, no address outside. What a mail says is a frame of the inbox. */
const pageRules =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: cid:; frame-src 'self'; form-action 'none'; frame-ancestors 'self'"

function page(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `${pageRules}; script-src '${scriptHash}'`,
  })
  response.end(html)
}

/**
 * The HTML of an e-mail may be hostile: it is shown with an opaque origin, so without cookies, and without scripts. The
 * logo of an organisation is a picture of this address.
 */
function untrusted(response: ServerResponse, html: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `sandbox; ${pageRules.replace('img-src', "img-src 'self'")}`,
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
