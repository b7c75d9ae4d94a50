/** What a topic may name in braces. */
export const topicPlaceholders = ['organisation', 'uniqueId', 'deviceId', 'name', 'kind'] as const
export type TopicValues = Readonly<Record<(typeof topicPlaceholders)[number], string>>

export const usualTopic = '{organisation}/{uniqueId}/{kind}'

export const topicLengthMax = 256
/** Characters of one value; with those of a topic it stays far below the 65,535 bytes of a topic (MQTT 5, 4.7.3). */
const valueLengthMax = 128

const hole = /\{([^{}]*)\}/g

/** Whether messages may be published there: no wildcards, no name of the broker's own, only placeholders that are known. */
export function isTopic(topic: string): boolean {
  const names = [...topic.matchAll(hole)].map(([, name]) => name)
  const rest = topic.replaceAll(hole, '')
  return (
    topic !== '' &&
    topic.length <= topicLengthMax &&
    names.every((name) => (topicPlaceholders as readonly unknown[]).includes(name)) &&
    !/[+#{}\p{Cc}]/u.test(rest) &&
    !topic.startsWith('$')
  )
}

/** What would begin another level, stand for any, or is refused by brokers (MQTT 5, 1.5.4 and 4.7); `%` to stay unique. */
const harmful = /[%+#/$\p{Cc}\p{Cn}]/gu

/** One level of a topic, or a part of one, whatever somebody called a vehicle; `-` for nothing. */
const levelOf = (value: string): string =>
  value
    .trim()
    .slice(0, valueLengthMax)
    .replaceAll(/\p{Cs}/gu, '')
    .replaceAll(harmful, (letter) => encodeURIComponent(letter)) || '-'

/** A topic with its values, which cannot change its levels. */
export const filledTopic = (topic: string, values: TopicValues): string =>
  topic.replaceAll(hole, (_, name: keyof TopicValues) => levelOf(values[name]))
