import * as z from 'zod'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import { lenientNumber, moment, optionalText } from '../../../shared/entities/fields.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { wanted } from '../openapi/schema.ts'
import { later, type Route, type ScopedCaller } from '../route.ts'

const amount = z.preprocess(
  (value) => (value === '' ? null : lenientNumber(value)),
  z.number().min(0).max(Number.MAX_SAFE_INTEGER).nullable(),
)

/** What somebody says that a workshop did. */
export const workshopVisit = z.object({
  maintenanceId: z.preprocess(lenientNumber, z.int().min(1).max(Number.MAX_SAFE_INTEGER)),
  time: moment,
  value: amount.default(null),
  cost: amount.default(null),
  note: optionalText(reportLimits.serviceNoteLengthMax),
})

/** What workshops did; the rows are the report of service. The code is loaded with the first call. */
export const routes: readonly Route[] = [
  {
    method: 'POST',
    path: '/devices/:id/workshop',
    access: 'signedIn',
    gate: { ...gates.whileOpen, guest: 'refused' },
    document: describe('reports', () => ({
      summary: 'Say that a service was done',
      notes:
        'Kept with who said it and when, and shown by the report of service. The next service is due a period after the one that was done last.',
      body: {
        json: wanted(workshopVisit, {
          maintenanceId: 'one that applies to the device',
          time: 'when it was done; now by default',
          value:
            'what the device had then, in the unit of the maintenance; what it has now by default, ignored where the service is due by date',
          cost: 'null for unknown',
          note: 'null for none',
        }),
      },
      answer: { nothing: 204 },
      refuses: ['forbidden', 'missing', 'tooMuch'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./workshop.ts')).addVisit),
  },
  {
    method: 'DELETE',
    path: '/devices/:id/workshop/:done',
    access: 'signedIn',
    gate: { ...gates.whileOpen, guest: 'refused' },
    document: describe('reports', () => ({
      summary: 'Remove what was said of a service',
      path: { done: '`id` of what was done, in a row of the report of service' },
      answer: { nothing: 204 },
      refuses: ['forbidden', 'missing'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./workshop.ts')).removeVisit),
  },
]
