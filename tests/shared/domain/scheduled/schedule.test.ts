import { describe, expect, it } from 'vitest'
import { reportLimits } from '../../../../shared/domain/limits/reports.ts'
import {
  begun,
  claimed,
  delivered,
  finished,
  newSchedule,
  passedOver,
  resumed,
} from '../../../../shared/domain/scheduled/schedule.ts'

const now = Date.UTC(2026, 2, 10)
const period = { start: now - 1000, end: now }
const fresh = newSchedule(3, { now: now - 5000, secret: 's' })
const running = begun(fresh, { period, place: period, askedBy: 0, recipients: 2, now })
const { run } = running.open!

describe('a scheduled report', () => {
  it('counts those who got it and keeps why others did not', () => {
    const first = delivered(claimed(running, run, 7)!, 7, null)
    const second = delivered(claimed(first, run, 8)!, 8, 'expired')
    expect(finished(second)).toMatchObject({
      after: period,
      open: null,
      runs: [{ state: 'done', sent: 1, recipients: 2, failed: [{ userId: 8, reason: 'expired' }] }],
    })
  })

  it('takes the turn of a person once', () => {
    expect(claimed(claimed(running, run, 7)!, run, 7)).toBeNull()
  })

  it('takes no turn of a run that is over', () => {
    expect(claimed(finished(running), run, 7)).toBeNull()
    expect(claimed(begun(running, { period, place: null, askedBy: 9, recipients: 2, now: now + 1 }), run, 7)).toBeNull()
  })

  it('sends nothing again to whom it may have written before it was interrupted', () => {
    const again = resumed(claimed(running, run, 7)!)
    expect(again.open?.run.failed).toEqual([{ userId: 7, reason: 'interrupted' }])
    expect(claimed(again, run, 7)).toBeNull()
    expect(resumed(again)).toBe(again)
  })

  it('keeps its place in the calendar when somebody asks for a run', () => {
    const asked = { ...fresh, asked: { userId: 9, at: now, period } }
    expect(begun(asked, { period, place: null, askedBy: 9, recipients: 1, now })).toMatchObject({
      after: fresh.after,
      asked: null,
    })
  })

  it('says in one entry what it passed over', () => {
    const missed = [
      { start: now, end: now + 1000 },
      { start: now + 1000, end: now + 2000 },
    ].map((each) => ({ period: each, place: each }))
    expect(passedOver(fresh, missed, now + 9000)).toMatchObject({
      after: missed[1]!.place,
      runs: [{ state: 'missed', from: now, to: now + 2000 }],
    })
    expect(passedOver(fresh, [], now)).toBe(fresh)
  })

  it('keeps the newest runs, and of each so many who failed', () => {
    let schedule = fresh
    for (let at = 0; at < reportLimits.reportRunsKept + 3; at++) {
      schedule = finished(begun(schedule, { period, place: period, askedBy: 0, recipients: 0, now: now + at }))
    }
    expect(schedule.runs).toHaveLength(reportLimits.reportRunsKept)
    expect(schedule.runs[0]!.startedAt).toBe(now + reportLimits.reportRunsKept + 2)
    let open = running
    for (let userId = 1; userId < 200; userId++) open = delivered(claimed(open, run, userId)!, userId, 'disabled')
    expect(open.open?.run.failed).toHaveLength(reportLimits.reportRunFailuresKept)
  })
})
