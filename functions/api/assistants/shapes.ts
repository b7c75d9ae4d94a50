import * as z from 'zod'
import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import { assistantLimits } from '../../../shared/domain/limits/assistants.ts'

/** Fields that several tools take or answer with. */

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const ids = z.array(id).min(1).max(accountLimits.idsPerRequestMax).optional()

export const vehicles = {
  deviceId: ids.describe('ids of vehicles, from fleet_now; all vehicles that the person sees if absent'),
  groupId: ids.describe('ids of groups, from fleet_now: their vehicles, and those of groups below them'),
}

const moment = z.string().max(40)
export const period = {
  from: moment
    .optional()
    .describe(
      'start, ISO 8601, like 2024-05-01T08:00:00; without an offset on the clock of the person; today 00:00 if absent',
    ),
  to: moment.optional().describe('end, as from; now if absent'),
}
export const wantedPeriod = {
  from: moment.describe('start, ISO 8601, like 2024-05-01T08:00:00; without an offset on the clock of the person'),
  to: moment.describe('end, as from'),
}

export const page = {
  limit: z.int().min(1).max(assistantLimits.rowsMax).default(assistantLimits.rowsUsual).describe('how many at most'),
  offset: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0).describe('how many to pass over, from more.offset'),
}

export const more = z
  .object({ left: z.int().describe('how many come after these'), offset: z.int().describe('ask with it for the next') })
  .nullable()
  .describe('null where this is all')

/** The part of a list that is asked for, and what comes after it. */
export function pageOf<Item>(all: readonly Item[], { limit, offset }: { limit: number; offset: number }) {
  const shown = all.slice(offset, offset + limit)
  const left = Math.max(0, all.length - offset - shown.length)
  return { shown, more: left > 0 ? { left, offset: offset + shown.length } : null }
}

export const units = z
  .object({ timeZone: z.string(), speed: z.string(), distance: z.string(), volume: z.string() })
  .describe('of all times, speeds, distances and volumes in this answer; they are those of the person')

/** ISO text with the offset of the person's zone. */
export const time = z.string().describe('ISO 8601')
export const minutes = z.number().describe('minutes')
export const vehicle = { deviceId: id, name: z.string().describe('of the vehicle; typed by people') }

export const place = z.object({
  latitude: z.number(),
  longitude: z.number(),
  address: z.string().nullable().describe('null where it is not known, or was not looked up'),
})
