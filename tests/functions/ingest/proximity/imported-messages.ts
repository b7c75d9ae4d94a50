import { importedTopic } from '../../../../shared/wire/imports/imported-topic.ts'
import { importedTrackTopic } from '../../../../shared/wire/imports/imported-track.ts'
import type { Device } from '../../../../shared/entities/device.ts'
import { minuteMs, noon } from '../../../support/builders.ts'
import { northOfHere } from '../../../support/positions.ts'

/** Metres north of a point, minutes after noon. */
interface Brought {
  at: number
  minute: number
  motion: boolean
}

/** As imports hand positions over: dated by the last of them. */
export const importedMessages = [
  {
    name: 'from a file',
    messageOf: ({ uniqueId }: Device, brought: readonly Brought[]) =>
      dated(importedTrackTopic('one', uniqueId), brought, 'time'),
  },
  {
    name: 'from another server',
    messageOf: ({ uniqueId }: Device, brought: readonly Brought[]) =>
      dated(`${importedTopic}/${uniqueId}`, brought, 'fixTime'),
  },
]

function dated(topic: string, brought: readonly Brought[], timeKey: string) {
  const timeOf = (minute: number) => noon + minute * minuteMs
  const payload = brought.map(({ at, minute, motion }) => {
    const { latitude, longitude } = northOfHere(at)
    return { [timeKey]: new Date(timeOf(minute)).toISOString(), latitude, longitude, attributes: { motion } }
  })
  return { topic, payload, receivedAt: timeOf(brought.at(-1)!.minute) }
}
