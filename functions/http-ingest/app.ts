import { type Context, Hono } from 'hono'
import { sourcePath } from '../../shared/wire/sources/source-address.ts'
import { Failure, phrase, type Phrase } from '../../shared/domain/failures.ts'
import { trackerLimits } from '../../shared/domain/limits/trackers.ts'
import { failureAnswer } from '../platform/failure-answer.ts'
import { isFromEdge, noOrigin, type OriginCheck, viewerAddress } from '../application/auth/request.ts'
import { takeCommand } from '../application/commands/take-command.ts'
import { errorFacts, log } from '../platform/log.ts'
import type { WorldOf } from '../platform/needs.ts'
import { MediaStore, namedMedium } from '../application/tenants/media-store.ts'
import { Admission } from './admission.ts'
import type { Admitted } from './register-unknown.ts'
import { Flow } from './rate-limit.ts'
import { bodyBytesMax, type Format, formats } from './formats.ts'
import { admittedReports, recordOf, spendAll, type Welcome } from './admitted-reports.ts'
import { keepPushToken } from './push-token.ts'
import { headerSecret, type Sent, sentIn } from './request-body.ts'
import { SourceIngest } from './source-ingest.ts'

interface HttpIngest {
  Bindings: { requestContext?: { requestId?: string; http?: { sourceIp?: string } } }
  /** of the trackers that report; null before they are known, and for trackers of several tenants */
  Variables: { tenantId: string | null }
}

interface Asked {
  format: Format
  /** in the path */
  secret: string | undefined
  address: string
  /** learns whose request it is, see `HttpIngest` */
  setTenant: (tenantId: string | null) => void
}

/**
 * Trackers that send over HTTP. A message is confirmed when it is in the stream: whether it can be read is for ingest to
 * say, where the device's problems are noted. Senders repeat what was refused for ever, the oldest first, so an answer
 * of 4xx for a message that nobody can read would hold up all that follow it.
 */
export function createHttpIngest(
  world: WorldOf<'http-ingest'>,
  { isOriginSecret = noOrigin }: { isOriginSecret?: OriginCheck } = {},
): Hono<HttpIngest> {
  // senders complete addresses with a slash of their own
  const app = new Hono<HttpIngest>({ strict: false })
  const admission = new Admission(world)
  const flow = new Flow(world)
  const mediaStore = new MediaStore(world)

  const sources = new SourceIngest(world, { admission, flow })
  const addressOf = async (c: Context<HttpIngest>) => {
    const gateway = c.env?.requestContext?.http?.sourceIp
    const header = (name: string) => c.req.header(name)
    return viewerAddress(header, { gateway, isFromEdge: await isFromEdge(header, isOriginSecret) })
  }

  app.all(`/ingest/${sourcePath}/:secret?`, async (c) =>
    sources.take(c.req.raw, {
      secret: c.req.param('secret'),
      address: await addressOf(c),
      setTenant: (tenantId) => c.set('tenantId', tenantId),
    }),
  )
  app.all('/ingest/:format/:secret?', async (c) => {
    const format = formats.get(c.req.param('format'))
    if (!format) {
      const address = `${c.req.method} /ingest/${c.req.param('format')}`
      throw new Failure('missing', 'There is nothing at {address}.', { values: { address } })
    }
    const address = await addressOf(c)
    const setTenant = (tenantId: string | null) => c.set('tenantId', tenantId)
    return taken({ world, admission, flow, mediaStore }, c.req.raw, {
      format,
      secret: c.req.param('secret'),
      address,
      setTenant,
    })
  })
  app.notFound(() => new Response('There is nothing here.', { status: 404, headers }))
  app.onError((error, c) => {
    const requestId = c.env?.requestContext?.requestId ?? ''
    const tenantId = c.get('tenantId') ?? null
    if (error instanceof Failure) {
      const answer = failureAnswer(error, { requestId, tenantId })
      return new Response(answer.body, { status: answer.status, headers: { ...headers, ...answer.headers } })
    }
    log({ capability: 'http-ingest', what: 'failed', tenantId, requestId, ...errorFacts(error) })
    const again = { ...headers, 'retry-after': '10' }
    return new Response('This could not be kept just now. Send it again.', { status: 503, headers: again })
  })
  return app
}

const headers = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

interface Parts {
  world: WorldOf<'http-ingest'>
  admission: Admission
  flow: Flow
  mediaStore: MediaStore
}

async function taken(parts: Parts, request: Request, asked: Asked): Promise<Response> {
  const { format, secret: inPath, address, setTenant } = asked
  const sent = await sentIn(request, bodyBytesMax(format))
  const read = format.read(sent)
  const secret = inPath ?? headerSecret(sent) ?? sent.query.get('secret') ?? read.secret ?? null
  const key = await parts.admission.keyOf(secret)
  if (key) setTenant(key.tenantId)
  const known = await admittedReports(parts.admission, read.reports, { secret, key, address })
  const admitted = known.map((each): Welcome => ({ ...each, topic: format.topic }))
  const { unreadable } = read
  const isWelcome = admitted.length > 0 || (format.isMixed === true && key?.deviceId === 0 && !unreadable)
  if (!isWelcome) {
    await parts.flow.spend({ name: `ingest:refused:${address}`, max: trackerLimits.ingestRefusedPerAddressMax })
    if (sent.isTooLong)
      throw new Failure('tooLarge', 'Send at most {most} bytes at a time.', { values: { most: bodyBytesMax(format) } })
    if (unreadable) throw new Failure('invalid', unreadable)
    const said = 'No tracker with this identifier may report here. Check the identifier and the secret.'
    return new Response(said, { status: format.refusalStatus(sent), headers })
  }
  const tenants = new Set(admitted.map(({ by }) => by.tenantId))
  if (tenants.size > 0) setTenant(tenants.size === 1 ? [...tenants][0]! : null)
  await spendAll(parts.flow, admitted)
  if (format.keepsFile) return keptFile(parts, sent, admitted[0]!)
  const records = admitted.map((each) => recordOf(parts.world, each))
  await parts.world.messages.put(records)
  if (read.notificationToken) await keepPushToken(parts.world, admitted[0]!.by, read.notificationToken)
  const command = format.takesCommands && admitted.length === 1 ? await commandFor(parts.world, admitted[0]!.by) : null
  if (command === null) return answers[format.answer]()
  return new Response(command, { headers: format.takesCommands === 'json' ? json : headers })
}

/** A command never costs a message: it waits for the next one. */
async function commandFor(world: WorldOf<'http-ingest'>, by: Admitted): Promise<string | null> {
  try {
    return await takeCommand(world, { tenantId: by.tenantId, deviceId: by.deviceId })
  } catch (error) {
    log({
      capability: 'http-ingest',
      what: 'commandNotTaken',
      tenantId: by.tenantId,
      deviceId: by.deviceId,
      ...errorFacts(error),
    })
    return null
  }
}

const json = { ...headers, 'content-type': 'application/json' }
const answers: Readonly<Record<Format['answer'], () => Response>> = {
  nothing: () => new Response(null, { headers }),
  list: () => new Response('[]', { headers: json }),
  ok: () => new Response('{"result":"ok"}', { headers: json }),
}

/**
 * Keeps a file before the message that names it. What is no file, or too large, is said with the device: that is not an
 * error of the request, as sending it again does not help.
 */
async function keptFile({ world, mediaStore }: Parts, sent: Sent, report: Welcome): Promise<Response> {
  const parameters = [...sent.query].filter(([name]) => name !== 'secret')
  const say = (said: { medium: string; file: string } | { refused: Phrase }) =>
    world.messages.put([recordOf(world, { ...report, payload: JSON.stringify({ parameters, ...said }) })])
  const most = trackerLimits.trackerMediaBytesMax
  const named = sent.isTooLong
    ? { refused: phrase('the file has more than {most} bytes, which is the most that is kept', { most }) }
    : namedMedium(sent.body)
  if ('refused' in named) {
    await say(named)
    return answers.nothing()
  }
  const { medium, file } = named
  try {
    await mediaStore.keep(report.by, sent.body, named)
  } catch (error) {
    if (error instanceof Failure) await say({ refused: error.phrase })
    throw error
  }
  await say({ medium, file })
  return new Response(file, { headers })
}
