import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownTracksTopicOf, topicLevelOf } from '../../../shared/domain/identifiers/unique-id.ts'
import { basicIngestTopic, type TrackerRule } from '../../../shared/wire/topics/basic-ingest.ts'
import { SectionCard } from '../frame/section-page.tsx'
import { brokerQuery } from '../api/broker.ts'
import { KindChoice } from './kinds/kind-choice.tsx'
import { PhoneSetup } from './kinds/phone-setup.tsx'
import { isPhoneKind, takesOf, type TrackerKind } from './kinds/tracker-kinds.ts'
import { phoneTemplates } from './phone-templates.ts'
import { plainAddress } from './tracker-address.ts'
import { CopyLine } from '../ui/copy-line.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from './connect.module.css'

/** Where the secret stands, which is shown only once. */
const secretPlace = 'SECRET'
const example = '{"time":"2026-01-31T12:00:00Z","latitude":36.7538,"longitude":3.0588,"speed":12.5}'

const exampleResult = '{"id":81,"status":"done","result":"Engine blocked"}'

/** The kind of tracker, and what it needs: a QR code for a phone, settings to copy for all. */
export function ConnectionMethods({ deviceId, uniqueId }: { deviceId: number; uniqueId: string }) {
  const t = useWords()
  const { data: broker } = useQuery(brokerQuery())
  const [kind, setKind] = useState<TrackerKind>('traccarClient')
  const plain = broker && plainAddress(broker.plainUrl, location)
  const lines = linesOf(uniqueId, { url: broker?.url, plain, rulePrefix: broker?.rulePrefix })
  return (
    <SectionCard title={t('connect.methods')} text={t('connect.methodsMore')}>
      <KindChoice value={kind} onChange={setKind} />
      <p className="q-soft">{t(`connect.method.${kind}.more`)}</p>
      {isPhoneKind(kind) && <PhoneSetup key={kind} {...{ deviceId, uniqueId, kind }} />}
      <dl className="q-stack q-gap-3">
        {lines[kind].map(({ key, text }) => (
          <CopyLine key={key} label={t(`connect.line.${key}`)} text={text} />
        ))}
      </dl>
      <h3 className={styles['commandsTitle']}>{t('connect.line.commands')}</h3>
      <p className="q-soft">{t(`connect.takes.${takesOf(kind)}`)}</p>
    </SectionCard>
  )
}

interface Line {
  key: string
  text: string
}
interface BrokerAddresses {
  url: string | undefined
  /** without a certificate; absent where that is not offered */
  plain: string | null | undefined
  rulePrefix: string | undefined
}

/** What is copied to each kind of tracker. */
function linesOf(uniqueId: string, { url, plain, rulePrefix }: BrokerAddresses): Record<TrackerKind, Line[]> {
  const mqtt = [...(url ? [{ key: 'address', text: url }] : []), ...(plain ? [{ key: 'plain', text: plain }] : [])]
  const http = (format: string) => `${location.origin}/ingest/${format}`
  const level = topicLevelOf(uniqueId)
  const phone = ownTracksTopicOf(uniqueId) ?? `owntracks/qafila/${level}`
  // files are sent by those who send positions
  const topicsByRule: Readonly<Record<Exclude<TrackerRule, 'media'>, string>> = {
    positions: `trackers/${level}/positions`,
    owntracks: phone,
    teltonika: `${level}/data`,
  }
  const topics = (rule: keyof typeof topicsByRule): Line[] =>
    rulePrefix === undefined
      ? []
      : [
          { key: 'topic', text: basicIngestTopic(rulePrefix, rule, topicsByRule[rule]) },
          { key: 'brokerTopic', text: topicsByRule[rule] },
        ]
  const templates = phoneTemplates(`${http('osmand')}/${secretPlace}`, uniqueId)
  return {
    mqtt: [
      ...mqtt,
      { key: 'client', text: uniqueId },
      ...topics('positions'),
      { key: 'message', text: example },
      { key: 'commands', text: `trackers/${level}/commands` },
      { key: 'results', text: `trackers/${level}/results` },
      { key: 'result', text: exampleResult },
    ],
    owntracks: [
      ...mqtt,
      ...topics('owntracks'),
      { key: 'http', text: http('owntracks') },
      { key: 'commands', text: `${phone}/cmd` },
    ],
    teltonika: [...mqtt, ...topics('teltonika'), { key: 'commands', text: `${level}/commands` }],
    traccarClient: [
      { key: 'http', text: `${http('osmand')}/${secretPlace}` },
      { key: 'identifier', text: uniqueId },
    ],
    osmand: templates.filter(({ key }) => key === 'osmand'),
    gpslogger: [
      ...templates.filter(({ key }) => key !== 'osmand'),
      { key: 'overland', text: `${http('overland')}/${secretPlace}` },
    ],
    otherServer: [
      { key: 'http', text: http('traccar') },
      { key: 'flespi', text: http('flespi') },
      { key: 'media', text: `${http('media')}/${secretPlace}?id=${encodeURIComponent(uniqueId)}` },
      { key: 'identifier', text: uniqueId },
    ],
  }
}
