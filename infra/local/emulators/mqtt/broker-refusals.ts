import { awsLimits } from '../aws-limits.data.ts'
import { readBasicIngestTopic } from '../../../../shared/wire/topics/basic-ingest.ts'

/**
 * What AWS IoT Core's message broker refuses of any client, whatever its policies allow.
 * @see AWS IoT Core developer guide, "MQTT": quality of service, differences from the specifications, reason codes
 */
export interface BrokerRefusal {
  because: string
  /** in the DISCONNECT that MQTT 5 clients get */
  reasonCode: number
}

export const reasonCodes = {
  serverBusy: 0x89,
  notAuthorized: 0x87,
  topicNameInvalid: 0x90,
  packetTooLarge: 0x95,
  quotaExceeded: 0x97,
  qosNotSupported: 0x9b,
  subscriptionIdentifiersNotSupported: 0xa1,
} as const

const limits = awsLimits.iot

interface Connecting {
  clientId: string
  protocolVersion?: number | undefined
  will?: { topic: string; qos?: number | undefined; retain?: boolean | undefined } | undefined
}

export function refusedConnect({ clientId, protocolVersion = 4, will }: Connecting): string | null {
  if (protocolVersion < 4) return 'MQTT 3.1 is not spoken; use 3.1.1 or 5'
  if (Buffer.byteLength(clientId) > limits.clientIdBytesMax.value)
    return `the client id has more than ${limits.clientIdBytesMax.value} bytes`
  if (will?.qos === 2) return `the last will on ${will.topic} has QoS 2; use 0 or 1`
  if (will?.retain) return `the last will on ${will.topic} may not be retained`
  return null
}

/** AWS takes other values for the nearest that it keeps; 0 for the longest. */
export const keepAliveSeconds = (asked: number): number =>
  asked === 0
    ? limits.keepAliveSecondsMax.value
    : Math.min(limits.keepAliveSecondsMax.value, Math.max(limits.keepAliveSecondsMin.value, asked))

interface Published {
  topic: string
  payload: string | Buffer
  qos: number
}

/** The name of a rule before the topic (Basic Ingest) is not counted. */
export function refusedPublish({ topic: given, payload, qos }: Published): BrokerRefusal | null {
  const { topic } = readBasicIngestTopic(given)
  if (qos > 1) return { because: `QoS 2 on ${topic}; use 0 or 1`, reasonCode: reasonCodes.qosNotSupported }
  if (topic.startsWith('$')) {
    const because = `${topic} is a topic of the broker; publish under a topic of your own`
    return { because, reasonCode: reasonCodes.notAuthorized }
  }
  const shape = refusedShape(topic)
  if (shape) return { because: shape, reasonCode: reasonCodes.topicNameInvalid }
  const bytes = Buffer.byteLength(payload)
  if (bytes <= limits.payloadBytesMax.value) return null
  const because = `the message has ${bytes} bytes; at most ${limits.payloadBytesMax.value} are taken`
  return { because, reasonCode: reasonCodes.packetTooLarge }
}

/** AWS answers these with no SUBACK: the connection ends. */
export function refusedSubscribe(subscription: {
  topic: string
  qos: number
  subscriptionIdentifier?: number
}): BrokerRefusal | null {
  const { topic, qos, subscriptionIdentifier } = subscription
  if (qos > 1) {
    return { because: `subscribed to ${topic} with QoS 2; use 0 or 1`, reasonCode: reasonCodes.qosNotSupported }
  }
  if (subscriptionIdentifier === undefined) return null
  const because = `subscribed to ${topic} with an identifier`
  return { because, reasonCode: reasonCodes.subscriptionIdentifiersNotSupported }
}

/**
 * AWS answers these with no SUBACK either.
 * @param filters of the SUBSCRIBE. @param subscribed of the connection, with those of the SUBSCRIBE so far
 */
export function refusedNumber(filters: number, subscribed: number): BrokerRefusal | null {
  const filtersPerSubscribeMax = limits.subscribeFiltersMax.value
  const subscriptionsMax = limits.connectionSubscriptionsMax.value
  const because =
    filters > filtersPerSubscribeMax
      ? `a SUBSCRIBE of ${filters} topic filters; at most ${filtersPerSubscribeMax} are taken`
      : subscribed > subscriptionsMax
        ? `more than ${subscriptionsMax} subscriptions of one connection`
        : null
  return because === null ? null : { because, reasonCode: reasonCodes.quotaExceeded }
}

/** Of a topic or a filter. */
export function refusedShape(topic: string): string | null {
  if (topic.split('/').length - 1 > limits.topicSlashesMax.value) {
    return `${topic} has more than ${limits.topicSlashesMax.value} slashes`
  }
  if (Buffer.byteLength(topic) > limits.topicBytesMax.value) {
    return `the topic has more than ${limits.topicBytesMax.value} bytes`
  }
  return null
}
