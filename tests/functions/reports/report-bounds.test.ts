import { describe, expect, it } from 'vitest'
import {
  atOnce,
  endOfAnswer,
  mayFitAtOnce,
  NotAtOnce,
  requireBounds,
  workAtOnce,
} from '../../../functions/reports/report-bounds.ts'
import type { FileForm } from '../../../shared/domain/reports/file-forms.ts'
import type { DeviceRows } from '../../../functions/reports/rows/report-rows.ts'
import { dayMs, hourMs } from '../../../shared/domain/time/durations.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'

const small = { rows: 100, positionsRead: 100, positionsHeld: 100, daysRead: 100 }
const large = { deviceIds: [1, 2], from: 0, to: dayMs }
const fails = (size: Partial<typeof small>, form: FileForm) => () => requireBounds({ ...small, ...size }, form)

describe('what no job makes', () => {
  it.each([
    { name: 'too many rows', size: { rows: 20_000_000 }, form: 'csv', says: 'more than 5000000 rows' },
    { name: 'too many rows for a workbook', size: { rows: 4_000_000 }, form: 'xlsx', says: 'more than 1000000 rows' },
    { name: 'too many rows for a PDF', size: { rows: 40_000 }, form: 'pdf', says: 'at most 10000 rows' },
    { name: 'too many positions', size: { positionsRead: 20_000_000 }, form: 'csv', says: 'a shorter period' },
    {
      name: 'too many positions of one vehicle that are in memory together',
      size: { positionsRead: 2_600_000, positionsHeld: 2_600_000 },
      form: 'csv',
      says: 'This period holds more than 500000 positions',
    },
    { name: 'too many days', size: { daysRead: 400_001 }, form: 'csv', says: 'fewer devices or days' },
  ] as const)('$name', ({ size, form, says }) => expect(fails(size, form)).toThrow(says))

  it('is nothing that may be within the bounds', () => {
    expect(fails({ rows: 4_000_000 }, 'csv')).not.toThrow()
    expect(fails({ daysRead: 200 * 366 }, 'xlsx')).not.toThrow()
    expect(fails({ positionsRead: 4_000_000, positionsHeld: 600_000 }, 'csv')).not.toThrow()
  })
})

it.each([
  { size: small, fits: true },
  { size: { ...small, rows: 3 * 2 * 8640 }, fits: true },
  { size: { ...small, rows: 1_000_000 }, fits: false },
  { size: { ...small, rows: 20_000 }, form: 'pdf', fits: false },
  { size: { ...small, positionsRead: 400_000 }, fits: false },
  { size: { ...small, positionsRead: 400_000 }, devices: 13, fits: true },
  { size: { ...small, positionsRead: 700_000 }, devices: 13, fits: false },
  { size: { ...small, daysRead: 20 * 366 }, fits: true },
  { size: { ...small, daysRead: 200 * 366 }, fits: false },
] as { size: typeof small; devices?: number; form?: FileForm; fits: boolean }[])(
  '$size of $devices devices may be answered at once: $fits',
  ({ size, devices = 1, form, fits }) => expect(mayFitAtOnce(size, devices, form)).toBe(fits),
)

describe('an answer at once', () => {
  async function* pieces(count: number): AsyncGenerator<DeviceRows> {
    for (let at = 0; at < count; at++) yield { deviceId: 1, rows: Array.from({ length: 5000 }, () => ({})) as never }
  }
  const all = async (count: number, now: () => number, { waitMs, form }: { waitMs?: number; form?: FileForm } = {}) => {
    let rows = 0
    const until = endOfAnswer(now(), large, waitMs)
    for await (const piece of atOnce(pieces(count), now, { until, ...(form && { form }) })) rows += piece.rows.length
    return rows
  }

  it('has all rows, as long as they are few', async () => {
    expect(await all(4, () => 0)).toBe(reportLimits.reportRowsAtOnceMax)
    await expect(all(5, () => 0)).rejects.toThrow(NotAtOnce)
    await expect(all(1, () => 0, { form: 'pdf' })).rejects.toThrow(NotAtOnce)
  })

  it('and come in time', async () => {
    let time = 0
    await expect(all(4, () => (time += 5000))).rejects.toThrow(NotAtOnce)
    expect(await all(4, () => (time += 1000), { waitMs: 5000 })).toBe(reportLimits.reportRowsAtOnceMax)
    await expect(all(4, () => (time += 1000), { waitMs: 3000 })).rejects.toThrow(NotAtOnce)
  })
})

describe('a busy machine', () => {
  const small = { deviceIds: [1], from: 0, to: 25 * hourMs }
  it.each([
    { name: 'answers for one vehicle and day', asked: small, afterMs: 20_000, isAnswered: true },
    { name: 'not after the gateway gave up', asked: small, afterMs: 26_000, isAnswered: false },
    { name: 'not later than the client waits', asked: small, waitMs: 10_000, afterMs: 11_000, isAnswered: false },
    { name: 'not for two vehicles', asked: { ...small, deviceIds: [1, 2] }, afterMs: 20_000, isAnswered: false },
    { name: 'not for two days', asked: { ...small, to: 2 * dayMs }, afterMs: 20_000, isAnswered: false },
  ])('$name', ({ asked, waitMs, afterMs, isAnswered }) => {
    const work = workAtOnce(() => afterMs, endOfAnswer(0, asked, waitMs))
    const begun = () => {
      try {
        void work.begin(8640)
        return true
      } catch (error) {
        return error instanceof NotAtOnce ? false : error
      }
    }
    expect(begun()).toBe(isAnswered)
  })
})

describe('days that have to be derived for an answer at once', () => {
  const most = reportLimits.reportPositionsDerivedAtOnceMax
  const workUntil = (until: number, now = () => 0) => workAtOnce(now, until)

  it('have so many positions at most, of all devices together', () => {
    const work = workUntil(1)
    void work.begin(most / 2)
    void work.begin(most / 2)
    expect(() => work.begin(1)).toThrow(NotAtOnce)
    expect(() => work.begin(0)).toThrow(NotAtOnce)
  })

  it('do not begin where they are expected to have many times as many', () => {
    const work = workUntil(1)
    work.expect!(most * 2)
    expect(() => work.expect!(most * 2)).toThrow(NotAtOnce)
    expect(() => work.begin(1)).toThrow(NotAtOnce)
  })

  it('are begun in time', () => {
    let time = 0
    const work = workUntil(10, () => time)
    void work.begin(1)
    time = 11
    expect(() => work.begin(1)).toThrow(NotAtOnce)
  })
})
