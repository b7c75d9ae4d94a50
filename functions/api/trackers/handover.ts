import { strToU8, zipSync } from 'fflate'
import type { Device } from '../../../shared/entities/device.ts'
import { mqttFormats } from '../../../shared/catalog/trackers/mqtt/index.ts'
import { owntracks } from '../../../shared/catalog/trackers/mqtt/owntracks.ts'
import { positions } from '../../../shared/catalog/trackers/mqtt/positions.ts'
import { teltonika } from '../../../shared/catalog/trackers/mqtt/teltonika.ts'
import { basicIngestFormats, basicIngestTopic } from '../../../shared/wire/topics/basic-ingest.ts'
import { topicFilter, trackerTopic } from '../../../shared/wire/topics/tracker-topic.ts'
import { handoverWords } from '../../../shared/i18n/handover.ts'
import type { BrokerAddress } from '../../platform/ports/ports.ts'

interface Handover {
  language: 'ar' | 'en' | 'fr'
  device: Pick<Device, 'name' | 'uniqueId'>
  certificate: string
  privateKey: string
  broker: BrokerAddress
}

/** In the topics of the phone app. */
const ownTracksUser = 'tracker'

/** All that is put into a tracker, as an archive, with a page on what to do with it in the reader's language. */
export function handoverZip(handover: Handover): Uint8Array {
  const { certificate, privateKey, broker } = handover
  const files: Record<string, string> = {
    'README.txt': readme(handover),
    'certificate.pem': certificate,
    'private-key.pem': privateKey,
    'root-ca.pem': broker.rootCertificate,
    'owntracks.otrc': `${JSON.stringify(ownTracksSettings(handover), null, 2)}\n`,
    'teltonika.txt': teltonikaSettings(handover),
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}

/** Past the broker, so that nothing is paid for a message before it reaches its rule. */
const cheapTopicsOf = (uniqueId: string, { rulePrefix }: BrokerAddress): string[] =>
  basicIngestFormats.flatMap(({ name, topics }) =>
    topics.map((topic) => basicIngestTopic(rulePrefix, name, topicFilter(topic, uniqueId))),
  )

const topicsOf = (uniqueId: string): string[] =>
  mqttFormats.flatMap(({ topics }) => topics.map((topic) => topicFilter(topic, uniqueId)))

const indented = (topics: readonly string[]): string => topics.map((topic) => `  ${topic}`).join('\n')

/** Where one of these trackers publishes, past the broker and through it. */
function topicsIn(
  { name, topics: [topic] }: typeof positions | typeof owntracks | typeof teltonika,
  { device: { uniqueId }, broker: { rulePrefix } }: Pick<Handover, 'device' | 'broker'>,
) {
  const plain = trackerTopic(topic, uniqueId, ownTracksUser)
  return { plain, cheap: basicIngestTopic(rulePrefix, name, plain) }
}
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
    tryOut({ device, broker }),
  ].join('\n\n')}\n`
}

const tryOut = (of: Pick<Handover, 'device' | 'broker'>): string =>
  [
    `  mosquitto_pub -h ${of.broker.host} -p ${of.broker.port} -i ${of.device.uniqueId} -q 1`,
    '--cafile root-ca.pem --cert certificate.pem --key private-key.pem',
    `-t '${topicsIn(positions, of).cheap}'`,
    String.raw`-m "{\"time\": $(date +%s), \"latitude\": 36.75, \"longitude\": 3.05}"`,
  ].join(' \\\n    ')

/**
 * The settings of the phone app. It listens to nothing: the certificate lets it listen to its own commands only.
 * On Android it speaks MQTT 3.1 when nothing else is set, which AWS IoT Core refuses: level 4 is MQTT 3.1.1.
 */
const ownTracksSettings = ({ device, broker }: Handover) => ({
  _type: 'configuration',
  mode: 0,
  host: broker.host,
  port: broker.port,
  tls: true,
  mqttProtocolLevel: 4,
  clientId: device.uniqueId,
  username: ownTracksUser,
  deviceId: device.uniqueId,
  auth: false,
  pubTopicBase: topicsIn(owntracks, { device, broker }).cheap,
  pubQos: 1,
  pubRetain: false,
  sub: false,
  cmd: false,
  cleanSession: false,
})

function teltonikaSettings({ device, broker }: Handover): string {
  const { plain, cheap } = topicsIn(teltonika, { device, broker })
  const values = {
    'Data protocol': 'Codec JSON',
    Protocol: 'MQTT',
    Domain: broker.host,
    Port: broker.port,
    'TLS Encryption': 'TLS/DTLS',
    'MQTT Client Type': 'AWS IoT Custom',
    'Device ID': device.uniqueId,
    'Data Topic': cheap,
    'Data Topic, if it may not begin with $': plain,
    'Command Topic': trackerTopic(teltonika.commands, device.uniqueId),
    'Root CA': 'root-ca.pem',
    'Client certificate': 'certificate.pem',
    'Client private key': 'private-key.pem',
  }
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}
