import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { httpFormats, type AnyHttpFormat, type HttpFormatName } from '../../../shared/catalog/trackers/http/index.ts'
import { media } from '../../../shared/catalog/trackers/http/media.ts'
import { overland } from '../../../shared/catalog/trackers/http/overland.ts'
import type { AnyMqttFormat } from '../../../shared/catalog/trackers/mqtt/index.ts'
import type { SetupLine } from '../../../shared/catalog/trackers/mqtt/mqtt-format.ts'
import { results } from '../../../shared/catalog/trackers/mqtt/results.ts'
import { basicIngestTopic } from '../../../shared/wire/topics/basic-ingest.ts'
import { trackerTopic } from '../../../shared/wire/topics/tracker-topic.ts'
import { SectionCard } from '../frame/section-page.tsx'
import { brokerQuery } from '../api/broker.ts'
import { KindChoice } from './kinds/kind-choice.tsx'
import { PhoneSetup } from './kinds/phone-setup.tsx'
import { isPhoneKind, mqttFormatOf, takesOf, type TrackerKind } from './kinds/tracker-kinds.ts'
import { formatLabel } from './format-label.ts'
import { phoneTemplates } from './phone-templates.ts'
import { isOnlyHere, plainAddress } from './tracker-address.ts'
import { Alert } from '../ui/alert.tsx'
import { CopyLine } from '../ui/copy/copy-line.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from './connect.module.css'

/** Where the secret stands, which is shown only once. */
const secretPlace = 'SECRET'

/** The kind of tracker, and what it needs: a QR code for a phone, settings to copy for all. */
export function ConnectionMethods({ deviceId, uniqueId }: { deviceId: number; uniqueId: string }) {
  const t = useWords()
  const { data: broker } = useQuery(brokerQuery())
  const [kind, setKind] = useState<TrackerKind>('traccarClient')
  const plain = broker && plainAddress(broker.plainUrl, location)
  const lines = linesOf(kind, uniqueId, { url: broker?.url, plain, rulePrefix: broker?.rulePrefix })
  return (
    <SectionCard title={t('connect.methods')} text={t('connect.methodsMore')}>
      {isOnlyHere(location.hostname) && <Alert tone="warn">{t('connect.onlyHere', { host: location.host })}</Alert>}
      <KindChoice value={kind} onChange={setKind} />
      <p className="q-soft">{t(`connect.method.${kind}.more`)}</p>
      {isPhoneKind(kind) && <PhoneSetup key={kind} {...{ deviceId, uniqueId, kind }} />}
      <dl className="q-stack q-gap-3">
        {lines.map(({ key, format, text }) => (
          <CopyLine key={key} label={format ? formatLabel(t, format) : t(`connect.line.${key}`)} text={text} />
        ))}
      </dl>
      <h3 className={styles['commandsTitle']}>{t('connect.line.commands')}</h3>
      <p className="q-soft">{t(`connect.takes.${takesOf(kind)}`)}</p>
    </SectionCard>
  )
}

interface Line {
  key: string
  /** it is named as this is */
  format?: AnyHttpFormat
  text: string
}
interface BrokerAddresses {
  url: string | undefined
  /** without a certificate; absent where that is not offered */
  plain: string | null | undefined
  rulePrefix: string | undefined
}

const http = (format: HttpFormatName) => `${location.origin}/ingest/${format}`

/** What is copied to a kind of tracker. */
function linesOf(kind: TrackerKind, uniqueId: string, broker: BrokerAddresses): Line[] {
  const format = mqttFormatOf(kind)
  return format ? mqttLines(format, uniqueId, broker) : httpLines(kind, uniqueId)
}

function mqttLines(format: AnyMqttFormat, uniqueId: string, { url, plain, rulePrefix }: BrokerAddresses): Line[] {
  const { name, topics, commands, sample, setup = [] } = format
  const own = (topic: string) => trackerTopic(topic, uniqueId, 'qafila')
  const topic = own(topics[0])
  const lines: Readonly<Record<SetupLine, () => Line[]>> = {
    client: () => [{ key: 'client', text: uniqueId }],
    topics: () =>
      rulePrefix === undefined
        ? []
        : [
            { key: 'topic', text: basicIngestTopic(rulePrefix, name, topic) },
            { key: 'brokerTopic', text: topic },
          ],
    message: () => (sample ? [{ key: 'message', text: sample }] : []),
    http: () =>
      httpFormats.filter((each) => each.name === name).map((each) => ({ key: 'http', text: http(each.name) })),
    commands: () => (commands ? [{ key: 'commands', text: own(commands) }] : []),
    results: () => [
      { key: 'results', text: own(results.topics[0]) },
      { key: 'result', text: results.sample },
    ],
  }
  return [
    ...(url ? [{ key: 'address', text: url }] : []),
    ...(plain ? [{ key: 'plain', text: plain }] : []),
    ...setup.flatMap((line) => lines[line]()),
  ]
}

function httpLines(kind: TrackerKind, uniqueId: string): Line[] {
  const templates = phoneTemplates(`${http('osmand')}/${secretPlace}`, uniqueId)
  switch (kind) {
    case 'osmand':
      return templates.filter(({ key }) => key === 'osmand')
    case 'gpslogger':
      return [
        ...templates.filter(({ key }) => key !== 'osmand'),
        { key: 'overland', format: overland, text: `${http('overland')}/${secretPlace}` },
      ]
    case 'otherServer':
      return [
        ...httpFormats
          .filter(({ isOfServer }) => isOfServer)
          .map((format) => ({ key: format.name, format, text: http(format.name) })),
        { key: 'media', format: media, text: `${http('media')}/${secretPlace}?id=${encodeURIComponent(uniqueId)}` },
        { key: 'identifier', text: uniqueId },
      ]
    default:
      return [
        { key: 'http', text: `${http('osmand')}/${secretPlace}` },
        { key: 'identifier', text: uniqueId },
      ]
  }
}
