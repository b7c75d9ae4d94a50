import * as z from 'zod'
import { arriving, gap, ms, number, rates, recordId, stretch, text } from '../row-shapes.ts'

/** What the wire says of a trip. */
export const tripRow = () =>
  z.object({
    ...stretch(),
    ...rates(),
    ...arriving(),
    ...gap(),
    startPositionId: recordId,
    endPositionId: recordId,
    startLat: number,
    startLon: number,
    endLat: number,
    endLon: number,
    startAddress: text.nullable(),
    endAddress: text.nullable(),
    duration: ms,
    driverUniqueId: text.nullable(),
    driverName: text.nullable(),
  })

export type TripJson = z.infer<ReturnType<typeof tripRow>>
