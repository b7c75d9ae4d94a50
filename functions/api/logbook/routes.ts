import * as z from 'zod'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import { tripKinds } from '../../../shared/domain/reports/logbook.ts'
import { moment, optionalText } from '../../../shared/entities/fields.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { ref, wanted } from '../openapi/schema.ts'
import { later, type Route, type ScopedCaller } from '../route.ts'

/** What somebody says of a trip. */
export const tripChange = z.object({
  startTime: moment,
  kind: z.enum(tripKinds).nullable().default(null),
  purpose: optionalText(reportLimits.tripPurposeLengthMax),
})

/** Changes of the logbook, whose rows are a report. Their code is in the capability `reports`, and loaded with the first of them. */
export const routes: readonly Route[] = [
  {
    method: 'PUT',
    path: '/devices/:id/logbook',
    access: 'signedIn',
    gate: { ...gates.whileOpen, guest: 'refused' },
    document: describe('reports', () => ({
      summary: 'Say what a trip was for',
      notes:
        'Each change is kept with who made it and when. Without `kind` the trip has again what its driver, the calendar or the organisation says. Refused when the trip is locked.',
      body: {
        json: wanted(tripChange, {
          startTime: 'of the trip: `tripStartTime` of its row in the logbook',
          kind: 'null for what holds without a change',
          purpose: 'null for none',
        }),
      },
      answer: { json: ref('LogbookTrip') },
      refuses: ['forbidden', 'missing', 'tooLarge', 'tooMuch'],
    })),
    answer: later<ScopedCaller>(async () => (await import('./change-trip.ts')).changeTrip),
  },
]
