/** What the page that connects a tracker lists, in this order: what is copied into the tracker, and what it may say. */
export type SetupLine = 'client' | 'topics' | 'message' | 'http' | 'commands' | 'results'

/**
 * What trackers publish in one form, declared once: its topic rule, what a certificate allows, and what is copied into
 * trackers follow. Its parser is in `shared/wire/trackers`.
 *
 * In topics `{identifier}` is the tracker's, `{user}` stands for any one level, and `{name}`, the last, for any that
 * follow. They are filled in by `shared/wire/topics/tracker-topic.ts`.
 */
export interface MqttFormat {
  /** ends the name of its topic rule, in small letters: `qafila_<name>` */
  name: string
  /** of that rule in the template. Another one would be a second rule of the same name, which AWS IoT refuses */
  ruleId: string
  /** that people read its positions under; absent for what has none */
  protocol?: string
  /** the last one includes what the others allow, as a filter of MQTT does */
  topics: readonly [string, ...string[]]
  /** what the rule takes of these, in the SQL of AWS IoT; all when absent */
  condition?: string
  /** a message may hold fixes that were buffered for long */
  mayBeBuffered?: true
  /** the payload is a file of any bytes: it delays no live message */
  isFile?: true
  /** no tracker may name its rule in the topic: messages are few, and go through the broker */
  isBrokerOnly?: true
  /** its senders know the date without counting GPS weeks, so that a time of long ago is one */
  knowsTheDate?: true
  /** where its trackers listen for commands */
  commands?: string
  /** a message, for those who build a tracker */
  sample?: string
  /**
   * of the kind of trackers that is called as the protocol, with the words `connect.method.<protocol>` and `….more`, and
   * `connect.takes.<protocol>`; absent for what is no kind of its own
   */
  setup?: readonly SetupLine[]
}

export const mqttFormat = <const Declared extends MqttFormat>(declared: Declared): Declared => declared
