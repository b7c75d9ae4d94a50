import { createHash } from 'node:crypto'
import type { NotedProblem } from './problem-ports.ts'

/** So many different things are kept that one device's tracker says wrong. */
const slotsPerDevice = 4

/** Where a device's problem is kept: the same place for the same field, whichever record of a message it is in. */
export function problemSlot({ field, reason }: Pick<NotedProblem, 'field' | 'reason'>): string {
  const about = field === '' ? reason.replaceAll(/\d+/g, '') : field.replaceAll(/\[\d+\]/g, '')
  return String(createHash('sha256').update(about).digest()[0]! % slotsPerDevice)
}

/** A short name of what a record said when it failed. */
export const problemMark = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12)
