import { createHash } from 'node:crypto'

interface Odd {
  field: string
  reason: string
}

const withoutPlace = (field: string): string => field.replaceAll(/\[\d+\]/g, '')

/** One name for a field, whichever record of a message it is in and whatever it says. */
export const fieldName = ({ field }: Odd): string => `noted ${withoutPlace(field)}`

/** One name for a reason why records are refused, whatever value they hold. */
export const refusalName = ({ field, reason }: Odd): string =>
  `refused ${withoutPlace(field)} ${reason.replaceAll(/"[^"]*"|-?\d+(?:[.:TZ-]+\d*)*/g, '')}`

/** A short name of what a record said when it failed, or of what a tracker sends. */
export const problemMark = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12)
