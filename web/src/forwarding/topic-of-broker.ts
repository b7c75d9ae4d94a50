import { usualTopic } from '../../../shared/domain/forwarding/topics.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'

/** A target that becomes one by MQTT begins with a topic of its own for each vehicle. */
export const topicOfBroker = (changed: AnyRecord, key: string): AnyRecord =>
  key === 'kind' && changed['kind'] === 'mqtt' && !changed['topic'] ? { ...changed, topic: usualTopic } : changed
