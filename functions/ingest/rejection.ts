import type { Refusal } from '../platform/ports/ports.ts'
import type { Heard } from './read-record.ts'

const payloadLengthMax = 2000
/** A small message with a thousand bad records must not become a thousand letters and lines. */
const toldPerMessageMax = 20

export const refusalOf = ({ record, message }: Heard, why: { field: string; reason: string }): Refusal => ({
  ...why,
  topic: record.topic,
  uniqueId: message.uniqueId,
  receivedAt: record.receivedAt,
  payload: Buffer.from(record.payload.slice(0, payloadLengthMax * 4), 'base64')
    .toString('utf8')
    .slice(0, payloadLengthMax),
})

/** What of a message could not be understood: all of it, or single records of it, the first of them by name. */
export function refusalsIn(heard: Heard): Refusal[] {
  const { message } = heard
  if (message.kind === 'refused') return [refusalOf(heard, { field: message.field, reason: message.reason })]
  if (message.kind !== 'fixes') return []
  const told = message.refused.slice(0, toldPerMessageMax)
  const untold = message.refused.length - told.length
  if (untold > 0) told.push({ field: '', reason: `${untold} more records of this message were refused.` })
  return told.map(({ field, reason }) => refusalOf(heard, { field, reason }))
}
