import type { Aedes } from 'aedes'
import { topicMatcher } from './iot-sql.ts'

export type Packet = Parameters<Aedes['authorizePublish']>[1]

export const isReserved = (topic: string): boolean =>
  topic.startsWith('$') && !lifecycleTopics.some((test) => test(topic))
const lifecycleTopics = [topicMatcher('$aws/events/#')]

/** aedes acknowledges what is published with QoS 1. */
export function discard(packet: Packet): void {
  packet.qos = 0
  deliverToNobody(packet)
}

/** It is acknowledged, and nobody may subscribe to this topic. */
export function deliverToNobody(packet: Packet): void {
  packet.retain = false
  packet.topic = '$discarded'
}

/** Clients name the keys of these objects of aedes, which must not find what every object has. */
export function withoutPrototype(holder: object, property: 'clients' | 'subscriptions'): void {
  Object.assign(holder, { [property]: Object.create(null) as object })
}
