import { mqttFormats, type AnyMqttFormat, type MqttProtocol } from '../../../../shared/catalog/trackers/mqtt/index.ts'
import { positions } from '../../../../shared/catalog/trackers/mqtt/positions.ts'
import { phoneTemplates } from '../phone-templates.ts'
import type { SecretJson } from '../tracker-credentials.ts'

/** Applications of phones: a QR code brings them their settings. */
export const phoneKinds = ['traccarClient', 'owntracks', 'osmand', 'gpslogger'] as const
export type PhoneKind = (typeof phoneKinds)[number]

export type TrackerKind = PhoneKind | MqttProtocol | 'otherServer'

export const isPhoneKind = (kind: TrackerKind): kind is PhoneKind => (phoneKinds as readonly string[]).includes(kind)

/** The format of a kind of trackers that speak MQTT. */
export const mqttFormatOf = (kind: TrackerKind): AnyMqttFormat | undefined =>
  mqttFormats.find(({ protocol, setup }) => setup && protocol === kind)

const hardwareKinds = mqttFormats
  .flatMap(({ protocol, setup }) => (protocol && setup ? protocol : []))
  .filter((kind) => !isPhoneKind(kind) && kind !== positions.protocol)

/** What people connect, as the page that connects a tracker offers it: last what any program can be made to speak. */
export const trackerKinds: readonly TrackerKind[] = [...phoneKinds, ...hardwareKinds, positions.protocol, 'otherServer']

/** Kinds that take the same commands have the same words: `connect.takes.<name>`. */
export const takesOf = (kind: TrackerKind): string =>
  kind === 'traccarClient' || kind === 'osmand' ? 'phone' : kind === 'otherServer' ? 'traccar' : kind

/** Those that phones send to. */
type PhoneAddresses = Pick<SecretJson['addresses'], 'osmand' | 'owntracks'>

/**
 * What a phone reads from the QR code. Traccar Client takes an address with its identifier
 * (github.com/traccar/traccar-client, lib/configuration_service.dart), OwnTracks a configuration
 * (owntracks.org/booklet/features/remoteconfig). The other two have no such thing: their code holds the address, to be
 * copied into the app.
 */
export function phoneCode(
  kind: PhoneKind,
  { addresses, uniqueId }: Pick<SecretJson, 'uniqueId'> & { addresses: PhoneAddresses },
): string {
  switch (kind) {
    case 'traccarClient':
      return `${addresses.osmand}?id=${encodeURIComponent(uniqueId)}`
    case 'owntracks':
      return `owntracks:///config?inline=${encodeURIComponent(base64(ownTracksSettings(addresses.owntracks, uniqueId)))}`
    default:
      return phoneTemplates(addresses.osmand, uniqueId).find(({ key }) => key === kind)!.text
  }
}

/** Mode 3 is HTTP. The identifier becomes the header `X-Limit-D`. */
const ownTracksSettings = (url: string, uniqueId: string): string =>
  JSON.stringify({ _type: 'configuration', mode: 3, url, auth: false, deviceId: uniqueId, cmd: true })

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
