import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen, readBody } from '../http/http-server.ts'
import type { Broker } from './broker.ts'
import { awsLimits } from '../aws-limits.data.ts'
import { refusedShape } from './broker-refusals.ts'

/**
 * The part of AWS IoT's data plane that is used: messages to the subscribers of a topic, and direct messages to one
 * client, which says that it has them.
 *
 * Not imitated: signatures, permissions of the caller, retained messages, properties of MQTT 5, and that messages of an
 * expiry are forgotten. A published message passes no topic rule here: none reads what goes to trackers.
 * @see AWS IoT Core developer guide, "Direct Messaging"; API reference, `Publish`, `SendDirectMessage`
 */
export interface IotData {
  address: string
  idle(): boolean
  stop(): Promise<void>
}

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    message: string,
  ) {
    super(message)
  }
}

const invalid = (message: string): Refused => new Refused(400, 'InvalidRequestException', message)

export async function startIotData(broker: Broker): Promise<IotData> {
  let working = 0
  const listening = await listen((request, response) => {
    working += 1
    void answer(broker, request, response).finally(() => (working -= 1))
  })
  return {
    address: `http://127.0.0.1:${listening.port}`,
    idle: () => working === 0,
    stop: () => listening.close(),
  }
}

async function answer(broker: Broker, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    reply(response, 200, await run(broker, request))
  } catch (error) {
    const refused = error instanceof Refused ? error : new Refused(500, 'InternalFailureException', String(error))
    response.setHeader('x-amzn-errortype', refused.type)
    reply(response, refused.status, { message: refused.message })
  }
}

async function run(broker: Broker, request: IncomingMessage): Promise<object> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const payload = await readBody(request, 2 * awsLimits.iot.payloadBytesMax.value)
  if (payload.length > awsLimits.iot.payloadBytesMax.value) {
    throw new Refused(413, 'RequestEntityTooLargeException', 'The payload exceeds the maximum size allowed.')
  }
  const topic = /^\/topics\/(.+)$/.exec(url.pathname)?.[1]
  const clientId = /^\/connections\/([^/]+)\/messages$/.exec(url.pathname)?.[1]
  if (request.method === 'POST' && topic !== undefined)
    return publish(broker, decodeURIComponent(topic), { url, payload })
  if (request.method === 'POST' && clientId !== undefined) {
    return sendDirect(broker, decodeURIComponent(clientId), { url, payload })
  }
  throw invalid(`${request.method} ${url.pathname} is not imitated`)
}

interface Sent {
  url: URL
  payload: Buffer
}

async function publish(broker: Broker, topic: string, { url, payload }: Sent): Promise<object> {
  const qos = url.searchParams.get('qos') ?? '0'
  if (qos !== '0' && qos !== '1') throw invalid('qos is 0 or 1')
  if (url.searchParams.get('retain') === 'true') throw invalid('retained messages are not imitated')
  refuseTopic(topic)
  await broker.publish(topic, payload, Number(qos) as 0 | 1)
  return { message: 'OK' }
}

async function sendDirect(broker: Broker, clientId: string, { url, payload }: Sent): Promise<object> {
  const topic = url.searchParams.get('topic') ?? ''
  refuseTopic(topic)
  const seconds = Number(url.searchParams.get('timeout') ?? 5)
  const secondsMax = awsLimits.iot.directMessageSecondsMax.value
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > secondsMax) {
    throw invalid(`timeout is 1 to ${secondsMax} seconds`)
  }
  const isConfirmed = url.searchParams.get('confirmation') === 'true'
  const message = { topic, payload, waitMs: isConfirmed ? seconds * 1000 : null }
  const outcome = await broker.sendDirect(clientId, message)
  if (outcome === 'notConnected') {
    throw new Refused(404, 'ResourceNotFoundException', `The client ${clientId} is not connected.`)
  }
  if (outcome === 'forbidden') throw new Refused(403, 'ForbiddenException', `${clientId} may not receive on ${topic}.`)
  if (outcome === 'noAnswer') {
    throw new Refused(504, 'GatewayTimeoutException', `The client ${clientId} did not confirm the message in time.`)
  }
  return { message: 'OK', traceId: clientId }
}

function refuseTopic(topic: string): void {
  if (topic === '' || topic.startsWith('$') || /[#+]/.test(topic))
    throw invalid(`${topic} is not a topic to publish to`)
  const shape = refusedShape(topic)
  if (shape) throw invalid(shape)
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
