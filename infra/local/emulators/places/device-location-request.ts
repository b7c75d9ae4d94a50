import * as z from 'zod'

/**
 * What `GetPositionEstimate` takes, with the bounds of its model.
 * @see botocore 1.44.8, `data/iotwireless/2020-11-22/service-2.json`
 */
const whole = (min: number, max: number) => z.int().min(min).max(max)
const operator = { Mcc: whole(200, 999), Mnc: whole(0, 999) }
const area = whole(1, 65_535)
const longCell = whole(0, 268_435_455)
const cellsMax = 16

const cells = <Cell extends z.ZodType>(cell: Cell) => z.array(cell).min(1).max(cellsMax).optional()
const utran = z.object({
  ...operator,
  Lac: area.optional(),
  UtranCid: longCell,
  Rscp: whole(-120, -25).optional(),
})

const request = z
  .object({
    WiFiAccessPoints: z
      .array(
        z.object({
          MacAddress: z
            .string()
            .min(12)
            .max(17)
            .regex(/^([0-9A-Fa-f]{2}[:-]?){5}([0-9A-Fa-f]{2})$/),
          Rss: whole(-128, 0),
        }),
      )
      .optional(),
    CellTowers: z
      .object({
        Gsm: cells(
          z.object({
            ...operator,
            Lac: area,
            GeranCid: whole(0, 65_535),
            RxLevel: whole(-110, -25).optional(),
          }),
        ),
        Wcdma: cells(utran),
        Tdscdma: cells(utran),
        Lte: cells(
          z.object({
            ...operator,
            EutranCid: longCell,
            Tac: whole(0, 65_535).optional(),
            Rsrp: whole(-140, -44).optional(),
          }),
        ),
      })
      .optional(),
  })
  // AWS IoT developer guide, "Resolving location of IoT devices": at least one type of measurement
  .refine(
    ({ WiFiAccessPoints = [], CellTowers = {} }) =>
      WiFiAccessPoints.length > 0 || Object.values(CellTowers).some((list) => list !== undefined),
    'At least one type of measurement data is required',
  )

export type EstimateRequest = z.infer<typeof request>

/** What is wrong with a request, as the service says it; null for nothing. */
export function wrongIn(given: unknown): string | null {
  const read = request.safeParse(given)
  if (read.success) return null
  return read.error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ')
}
