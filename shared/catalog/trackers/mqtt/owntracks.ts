import { mqttFormat } from './mqtt-format.ts'

/**
 * Locations and events of a phone; not what it says about itself, nor the commands to it, which are all below its topic.
 * The policy lets a phone publish below its own name wherever that stands, so without the condition it could name
 * another before it: `owntracks/u/other/own`. Whether `topic()` holds the reserved levels of Basic Ingest, AWS says of
 * `topic(n)` only.
 */
export const owntracks = mqttFormat({
  name: 'owntracks',
  ruleId: 'OwnTracks',
  protocol: 'owntracks',
  topics: ['owntracks/{user}/{identifier}', 'owntracks/{user}/{identifier}/{name}'],
  condition: "regexp_matches(topic(), '^([$]aws/rules/[^/]+/)?owntracks/[^/]+/[^/]+(/event)?$')",
  mayBeBuffered: true,
  // it runs on phones
  knowsTheDate: true,
  commands: 'owntracks/{user}/{identifier}/cmd',
  setup: ['topics', 'http', 'commands'],
})
