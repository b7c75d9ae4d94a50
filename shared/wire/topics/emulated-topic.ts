import { topicLevelOf } from '../../domain/identifiers/unique-id.ts'

const begin = 'http/emulated'

/** Under which the parser knows what somebody sent for a device by hand. Written by the API only. */
export const emulatedTopic = (uniqueId: string): string => `${begin}/${topicLevelOf(uniqueId)}`
export const emulatedPattern = new RegExp(`^${begin}/([^/]+)$`)
