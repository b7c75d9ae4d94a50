import type { MqttFormat } from './mqtt-format.ts'
import { media } from './media.ts'
import { owntracks } from './owntracks.ts'
import { positions } from './positions.ts'
import { results } from './results.ts'
import { teltonika } from './teltonika.ts'

const declared = [positions, results, media, teltonika, owntracks] as const
export type MqttFormatName = (typeof declared)[number]['name']
type Spoken = Extract<(typeof declared)[number], { protocol: string }>
/** of the positions that trackers send over MQTT */
export type MqttProtocol = Spoken['protocol']
/** of those that take commands there */
export type CommandProtocol = Extract<Spoken, { commands: string }>['protocol']

export type AnyMqttFormat = MqttFormat & { name: MqttFormatName; protocol?: MqttProtocol }

/** All formats over MQTT, as the policy of a certificate lists their topics. */
export const mqttFormats: readonly AnyMqttFormat[] = declared
export const mqttFormatNames: readonly MqttFormatName[] = mqttFormats.map(({ name }) => name)
