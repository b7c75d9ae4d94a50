import { ownTracksTopicOf, topicLevelOf } from '../../domain/identifiers/unique-id.ts'

/** What stands in the places of a topic of `shared/catalog/trackers/mqtt`. */
interface Levels {
  identifier: string
  user?: string
  name?: string
}

/** A topic with these levels; places that nothing is said of stay. */
export const topicWith = (topic: string, levels: Levels): string =>
  topic.replaceAll(/\{(identifier|user|name)\}/g, (place, key: keyof Levels) => levels[key] ?? place)

/** As a filter of MQTT, of one tracker or of all. */
export const topicFilter = (topic: string, identifier = '+'): string =>
  topicWith(topic, { identifier, user: '+', name: '#' })

/** As policies of AWS write it, of one tracker or of all. */
export const topicResource = (topic: string, identifier = '*'): string =>
  topicWith(topic, { identifier, user: '*', name: '*' })

/** What a filter of the topic matches; its group is the identifier. A filter never matches what begins with `$`. */
export const topicPattern = (topic: string): RegExp => {
  const open = topic.replace(/\/\{name\}$/, '(?:/.*)?').replace(/^\{identifier\}/, '([^/$]+)')
  return new RegExp(`^${topicWith(open, { identifier: '([^/]+)', user: '[^/]+' })}$`)
}

/** Which level of the topic is the identifier, counted from 1. */
export const identifierAt = (topic: string): number => topic.split('/').indexOf('{identifier}') + 1

/**
 * The topic of one tracker. Where an OwnTracks app is called as its whole topic, that says the user.
 * @param user where the identifier says none
 */
export function trackerTopic(topic: string, uniqueId: string, user = ''): string {
  const whole = topic.includes('{user}') ? ownTracksTopicOf(uniqueId)?.split('/') : undefined
  return topicWith(
    topic,
    whole ? { user: whole[1]!, identifier: whole[2]! } : { user, identifier: topicLevelOf(uniqueId) },
  )
}
