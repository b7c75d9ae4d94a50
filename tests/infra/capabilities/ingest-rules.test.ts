import { expect, it } from 'vitest'
import { evaluate, parseSql, topicMatcher } from '../../../infra/local/emulators/mqtt/iot-sql.ts'
import { streamOf } from '../../../shared/wire/stream-record.ts'
import { shortForm } from '../readable.ts'
import { resourcesOf, synthesized } from '../synthesized.ts'

interface Payload {
  Sql: string
  Actions: { Kinesis: { StreamName: unknown } }[]
}
const rules = resourcesOf(synthesized().product, 'AWS::IoT::TopicRule').map(([, { TopicRulePayload }]) => {
  const { Sql, Actions } = TopicRulePayload as Payload
  return { rule: parseSql(Sql), stream: String(shortForm(Actions[0]!.Kinesis.StreamName)) }
})

function streamsOf(topic: string, payload: Uint8Array): string[] {
  const message = { topic, payload, clientId: 'van-1', timestamp: 1 }
  const received = rules.filter(({ rule }) => topicMatcher(rule.filter)(topic) && evaluate(rule, message))
  return received.map(({ stream }) => (stream.includes('Backlog') ? 'backlog' : 'live'))
}

it.each(
  ['trackers/van-1/positions', 'owntracks/amina/phone', '352093081452251/data'].flatMap((topic) =>
    [0, 2, 400, 8_187, 8_188, 8_190, 8_191, 8_193, 128 * 1024].map((bytes) => ({ topic, bytes })),
  ),
)('$topic with $bytes bytes that are no text goes into one stream, as the gateway would choose', ({ topic, bytes }) => {
  const payload = new Uint8Array(bytes).fill(0xff)
  expect(streamsOf(topic, payload)).toEqual([streamOf({ payload: Buffer.from(payload).toString('base64') })])
})

it.each([
  'owntracks/amina/phone/event',
  '$aws/events/presence/connected/van-1',
  '$aws/events/presence/disconnected/van-1',
])('%s is live, whatever its length', (topic) => {
  for (const bytes of [2, 9_000]) expect(streamsOf(topic, new Uint8Array(bytes))).toEqual(['live'])
})

it.each(['trackers/van-1/media/front.jpg', 'trackers/van-1/media/cabin/2'])(
  '%s is for the backlog, whatever its length',
  (topic) => {
    for (const bytes of [0, 400, 128 * 1024])
      expect(streamsOf(topic, new Uint8Array(bytes).fill(0xff))).toEqual(['backlog'])
  },
)
