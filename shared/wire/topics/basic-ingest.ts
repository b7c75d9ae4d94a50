import { mqttFormats, type MqttFormatName } from '../../catalog/trackers/mqtt/index.ts'

/** Those whose trackers may name the rule. */
export const basicIngestFormats = mqttFormats.filter(({ isBrokerOnly }) => !isBrokerOnly)

/**
 * Basic Ingest of AWS IoT: a topic that begins with the name of a rule reaches that rule past the message broker, which
 * would charge for the message, and nobody else. Below the name stands the topic that the rule reads anyway.
 * @param rulePrefix what the names of a deployment's rules begin with; `GET /server/broker` says it
 * @see AWS IoT Core developer guide, "Reducing messaging costs with Basic Ingest"
 */
export const basicIngestTopic = (rulePrefix: string, rule: MqttFormatName, topic: string): string =>
  `$aws/rules/${rulePrefix}${rule}/${topic}`

/** A topic as rules see it, and the name of the rule; null where the message goes through the broker. */
export function readBasicIngestTopic(topic: string): { rule: string | null; topic: string } {
  const [, rule, rest] = /^\$aws\/rules\/([^/]*)\/(.*)$/s.exec(topic) ?? []
  return rule === undefined || rest === undefined ? { rule: null, topic } : { rule, topic: rest }
}
