import { expect, it } from 'vitest'
import {
  identifierAt,
  topicFilter,
  topicPattern,
  topicResource,
  trackerTopic,
} from '../../../../shared/wire/topics/tracker-topic.ts'

it.each([
  { topic: 'trackers/{identifier}/positions', filter: 'trackers/+/positions', resource: 'trackers/*/positions', at: 2 },
  { topic: '{identifier}/data', filter: '+/data', resource: '*/data', at: 1 },
  { topic: 'x/{user}/{identifier}/{name}', filter: 'x/+/+/#', resource: 'x/*/*/*', at: 3 },
])('$topic is $filter for a broker, and $resource for a policy', ({ topic, filter, resource, at }) => {
  expect([topicFilter(topic), topicResource(topic), identifierAt(topic)]).toEqual([filter, resource, at])
})

it.each([
  { topic: 'trackers/{identifier}/positions', is: 'trackers/van$1/positions', of: 'van$1' },
  { topic: 'trackers/{identifier}/positions', is: 'trackers/van-1/positions/x', of: undefined },
  { topic: '{identifier}/data', is: '$aws/data', of: undefined },
  { topic: '{identifier}/data', is: 'a/b/data', of: undefined },
  { topic: 'x/{user}/{identifier}/{name}', is: 'x/amina/phone', of: 'phone' },
  { topic: 'x/{user}/{identifier}/{name}', is: 'x/amina/phone/a/b', of: 'phone' },
  { topic: 'x/{user}/{identifier}/{name}', is: 'x/amina', of: undefined },
])('$is is of $of by $topic', ({ topic, is, of }) => {
  expect(topicPattern(topic).exec(is)?.[1]).toBe(of)
})

const phone = 'owntracks/{user}/{identifier}/cmd'
it.each([
  { topic: 'trackers/{identifier}/positions', uniqueId: 'depot/van 1', is: 'trackers/depot%2Fvan%201/positions' },
  { topic: 'trackers/{identifier}/media/{name}', uniqueId: 'van-1', is: 'trackers/van-1/media/{name}' },
  { topic: phone, uniqueId: 'van-1', is: 'owntracks/amina/van-1/cmd' },
  { topic: phone, uniqueId: 'owntracks/bilal/phone', is: 'owntracks/bilal/phone/cmd' },
  { topic: '{identifier}/data', uniqueId: 'owntracks/bilal/phone', is: 'owntracks%2Fbilal%2Fphone/data' },
])('$uniqueId has the topic $is', ({ topic, uniqueId, is }) => {
  expect(trackerTopic(topic, uniqueId, 'amina')).toBe(is)
})
