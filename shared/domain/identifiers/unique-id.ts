import { trackerLimits } from '../limits/trackers.ts'

const allowed = /^[\p{L}\p{N}._:@+/ -]+$/u

/**
 * Whether a device may have this identifier: trackers and fleets that move in bring their own, such as
 * `owntracks/amina/phone`. It is part of topics and keys, so its characters are bounded, and it has to fit into a topic.
 */
export const isUniqueId = (value: string): boolean =>
  allowed.test(value) && namesSomething(value) && value.trim() === value && !value.includes('..') && fitsTopic(value)

/** What only separates, such as `+`, is no name. */
const namesSomething = (value: string): boolean => value.search(/[/+ ]/) < 0 || /[\p{L}\p{N}]/u.test(value)

/** AWS IoT takes 256 bytes of a topic: what is encoded in it counts three times. */
export const fitsTopic = (uniqueId: string): boolean => topicLevelOf(uniqueId).length <= trackerLimits.uniqueIdLengthMax

const separating = /[/+ ]/g
const encoded = /%(?:2f|2b|20)/gi

/** An identifier as one level of a topic: what separates levels, or stands for any of them, is encoded as in addresses. */
export const topicLevelOf = (uniqueId: string): string =>
  uniqueId.replaceAll(separating, (letter) => encodeURIComponent(letter))

export const uniqueIdOfLevel = (level: string): string =>
  level.includes('%') ? level.replaceAll(encoded, (letter) => decodeURIComponent(letter)) : level

/** The topic of an OwnTracks app, where it is the identifier, as it is for fleets that come from Traccar. */
export function ownTracksTopicOf(topic: string): string | null {
  const [, base] = /^(owntracks\/(?!http\/)[^/]+\/[^/]+)(?:\/.*)?$/.exec(topic) ?? []
  return base !== undefined && isUniqueId(base) ? base : null
}
