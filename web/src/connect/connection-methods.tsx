import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { basicIngestTopic, type TrackerRule } from '../../../shared/wire/topics/basic-ingest.ts'
import { SectionCard } from '../frame/section-page.tsx'
import { brokerQuery } from '../api/broker.ts'
import { Segmented } from '../ui/inputs/segmented.tsx'
import { phoneTemplates } from './phone-templates.ts'
import { plainAddress } from './tracker-address.ts'
import { CopyLine } from '../ui/copy-line.tsx'
import { useWords } from '../words/use-words.ts'
import styles from './connect.module.css'

const methods = ['mqtt', 'owntracks', 'teltonika', 'phone', 'traccar'] as const
type Method = (typeof methods)[number]

/** Where the secret stands, which is shown only once. */
const secretPlace = 'SECRET'
const example = '{"time":"2026-01-31T12:00:00Z","latitude":36.7538,"longitude":3.0588,"speed":12.5}'

const exampleResult = '{"id":81,"status":"done","result":"Engine blocked"}'

/** Where each kind of tracker sends to, ready to be copied. */
export function ConnectionMethods({ uniqueId }: { uniqueId: string }) {
  const t = useWords()
  const { data: broker } = useQuery(brokerQuery())
  const [method, setMethod] = useState<Method>('mqtt')
  const plain = broker && plainAddress(broker.plainUrl, location)
  const lines = linesOf(uniqueId, { url: broker?.url, plain, rulePrefix: broker?.rulePrefix })
  return (
    <SectionCard title={t('connect.methods')} text={t('connect.methodsMore')}>
      <div className={styles['choice']}>
        <Segmented
          label={t('connect.kind')}
          labelHidden
          value={method}
          onChange={setMethod}
          options={methods.map((value) => ({ value, label: t(`connect.method.${value}`) }))}
        />
      </div>
      <p className={styles['methodText']}>{t(`connect.method.${method}.more`)}</p>
      <dl className={styles['lines']}>
        {lines[method].map(({ key, text }) => (
          <CopyLine key={key} label={t(`connect.line.${key}`)} text={text} />
        ))}
      </dl>
      <h3 className={styles['commandsTitle']}>{t('connect.line.commands')}</h3>
      <p className={styles['methodText']}>{t(`connect.takes.${method}`)}</p>
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
function linesOf(uniqueId: string, { url, plain, rulePrefix }: BrokerAddresses): Record<Method, Line[]> {
  const mqtt = [...(url ? [{ key: 'address', text: url }] : []), ...(plain ? [{ key: 'plain', text: plain }] : [])]
  const topics = (rule: TrackerRule, topic: string): Line[] =>
    rulePrefix === undefined
      ? []
      : [
          { key: 'topic', text: basicIngestTopic(rulePrefix, rule, topic) },
          { key: 'brokerTopic', text: topic },
        ]
  const http = (format: string) => `${location.origin}/ingest/${format}`
  return {
    mqtt: [
      ...mqtt,
      { key: 'client', text: uniqueId },
      ...topics('positions', `trackers/${uniqueId}/positions`),
      { key: 'message', text: example },
      { key: 'commands', text: `trackers/${uniqueId}/commands` },
      { key: 'results', text: `trackers/${uniqueId}/results` },
      { key: 'result', text: exampleResult },
    ],
    owntracks: [
      ...mqtt,
      ...topics('owntracks', `owntracks/qafila/${uniqueId}`),
      { key: 'http', text: http('owntracks') },
      { key: 'commands', text: `owntracks/qafila/${uniqueId}/cmd` },
    ],
    teltonika: [...mqtt, ...topics('teltonika', `${uniqueId}/data`), { key: 'commands', text: `${uniqueId}/commands` }],
    phone: [
      { key: 'http', text: http('osmand') },
      { key: 'identifier', text: uniqueId },
      ...phoneTemplates(`${http('osmand')}/${secretPlace}`, uniqueId),
      { key: 'overland', text: `${http('overland')}/${secretPlace}` },
    ],
    traccar: [
      { key: 'http', text: http('traccar') },
      { key: 'flespi', text: http('flespi') },
      { key: 'media', text: `${http('media')}/${secretPlace}?id=${encodeURIComponent(uniqueId)}` },
      { key: 'identifier', text: uniqueId },
    ],
  }
}
