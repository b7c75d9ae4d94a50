import { strToU8, zipSync } from 'fflate'
import type { Device } from '../../../shared/entities/device.ts'
import { basicIngestTopic } from '../../../shared/wire/topics/basic-ingest.ts'
import { handoverWords } from '../../../shared/i18n/handover.ts'
import type { BrokerAddress } from '../../platform/ports/ports.ts'

interface Handover {
  language: 'ar' | 'en' | 'fr'
  device: Pick<Device, 'name' | 'uniqueId'>
  certificate: string
  privateKey: string
  broker: BrokerAddress
}

/** All that is put into a tracker, as an archive, with a page on what to do with it in the reader's language. */
export function handoverZip(handover: Handover): Uint8Array {
  const { certificate, privateKey, broker } = handover
  const files: Record<string, string> = {
    'README.txt': readme(handover),
    'certificate.pem': certificate,
    'private-key.pem': privateKey,
    'root-ca.pem': broker.rootCertificate,
    'owntracks.otrc': `${JSON.stringify(ownTracks(handover), null, 2)}\n`,
    'teltonika.txt': teltonika(handover),
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}

/** Past the broker, so that nothing is paid for a message before it reaches its rule. */
const cheapTopicsOf = (uniqueId: string, { rulePrefix }: BrokerAddress): string[] => [
  basicIngestTopic(rulePrefix, 'positions', `trackers/${uniqueId}/positions`),
  basicIngestTopic(rulePrefix, 'media', `trackers/${uniqueId}/media/#`),
  basicIngestTopic(rulePrefix, 'owntracks', `owntracks/+/${uniqueId}`),
  basicIngestTopic(rulePrefix, 'owntracks', `owntracks/+/${uniqueId}/#`),
  basicIngestTopic(rulePrefix, 'teltonika', dataTopic(uniqueId)),
]

const topicsOf = (uniqueId: string): string[] => [
  `trackers/${uniqueId}/positions`,
  `trackers/${uniqueId}/results`,
  `trackers/${uniqueId}/media/#`,
  `owntracks/+/${uniqueId}`,
  `owntracks/+/${uniqueId}/#`,
  dataTopic(uniqueId),
]

const indented = (topics: readonly string[]): string => topics.map((topic) => `  ${topic}`).join('\n')

const dataTopic = (uniqueId: string): string => `${uniqueId}/data`

function readme({ language, device, broker }: Handover): string {
  const t = handoverWords(language)
  const { uniqueId } = device
  // a name is what somebody typed: it stays on its line
  const name = device.name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  const heading = (text: string) => `${text}\n${'-'.repeat(Math.max(8, text.length))}`
  return `${[
    heading(t('handover.title', { device: name })),
    t('handover.what'),
    heading(t('handover.files')),
    ['certificate', 'key', 'root'].map((file) => t(`handover.${file}`)).join('\n'),
    heading(t('handover.connect')),
    t('handover.address', { host: broker.host, port: String(broker.port) }),
    t('handover.client', { uniqueId }),
    t('handover.topics'),
    indented(cheapTopicsOf(uniqueId, broker)),
    t('handover.throughBroker'),
    indented(topicsOf(uniqueId)),
    t('handover.ownTracks'),
    '  openssl pkcs12 -export -in certificate.pem -inkey private-key.pem -out tracker.p12',
    t('handover.teltonika'),
    t('handover.try'),
    tryOut(uniqueId, broker),
  ].join('\n\n')}\n`
}

const tryOut = (uniqueId: string, { host, port, rulePrefix }: BrokerAddress): string =>
  [
    `  mosquitto_pub -h ${host} -p ${port} -i ${uniqueId} -q 1`,
    '--cafile root-ca.pem --cert certificate.pem --key private-key.pem',
    `-t '${basicIngestTopic(rulePrefix, 'positions', `trackers/${uniqueId}/positions`)}'`,
    String.raw`-m "{\"time\": $(date +%s), \"latitude\": 36.75, \"longitude\": 3.05}"`,
  ].join(' \\\n    ')

/**
 * The settings of the phone app. It listens to nothing: the certificate lets it listen to its own commands only.
 * On Android it speaks MQTT 3.1 when nothing else is set, which AWS IoT Core refuses: level 4 is MQTT 3.1.1.
 */
const ownTracks = ({ device: { uniqueId }, broker }: Handover) => ({
  _type: 'configuration',
  mode: 0,
  host: broker.host,
  port: broker.port,
  tls: true,
  mqttProtocolLevel: 4,
  clientId: uniqueId,
  username: 'tracker',
  deviceId: uniqueId,
  auth: false,
  pubTopicBase: basicIngestTopic(broker.rulePrefix, 'owntracks', `owntracks/tracker/${uniqueId}`),
  pubQos: 1,
  pubRetain: false,
  sub: false,
  cmd: false,
  cleanSession: false,
})

function teltonika({ device: { uniqueId }, broker }: Handover): string {
  const values = {
    'Data protocol': 'Codec JSON',
    Protocol: 'MQTT',
    Domain: broker.host,
    Port: broker.port,
    'TLS Encryption': 'TLS/DTLS',
    'MQTT Client Type': 'AWS IoT Custom',
    'Device ID': uniqueId,
    'Data Topic': basicIngestTopic(broker.rulePrefix, 'teltonika', dataTopic(uniqueId)),
    'Data Topic, if it may not begin with $': dataTopic(uniqueId),
    'Command Topic': `${uniqueId}/commands`,
    'Root CA': 'root-ca.pem',
    'Client certificate': 'certificate.pem',
    'Client private key': 'private-key.pem',
  }
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}
