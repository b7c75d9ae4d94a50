import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CommandQueue, isInFlight, newCommandQueue } from '../../../../shared/domain/commands/command.ts'
import { type SendOutcome, withAnswer, withOutcome } from '../../../../shared/domain/commands/outcome.ts'
import { withCommand, withoutCommand } from '../../../../shared/domain/commands/queue.ts'
import { type StandstillFix, standstillLimits, unsafeBecause } from '../../../../shared/domain/commands/standstill.ts'
import { step } from '../../../../shared/domain/commands/step.ts'
import { secondMs } from '../../../../shared/domain/time/durations.ts'
import { knotsFromKmh } from '../../../../shared/domain/units.ts'
import { noon } from '../../../support/builders.ts'
import { order } from './queue-fixture.ts'

const limits = standstillLimits(() => undefined)
const types = ['engineStop', 'engineResume', 'custom', 'positionSingle', 'positionPeriodic', 'alarmArm'] as const
const outcomes: SendOutcome[] = [
  { kind: 'acknowledged' },
  { kind: 'published' },
  { kind: 'notConnected' },
  { kind: 'noAnswer' },
  { kind: 'refused', reason: 'The broker refused the command.' },
]

const seconds = (max: number) => fc.integer({ min: 0, max }).map((each) => each * secondMs)
const doing = fc.oneof(
  fc.record({ kind: fc.constant('ask' as const), type: fc.constantFrom(...types) }),
  fc.record({
    kind: fc.constant('fix' as const),
    // in any order, late ones and some of a clock that is ahead
    agoMs: fc.oneof(
      { weight: 10, arbitrary: seconds(20) },
      { weight: 10, arbitrary: seconds(900) },
      { weight: 1, arbitrary: fc.constant(-90 * secondMs) },
    ),
    kmh: fc.constantFrom(0, 0, 0, 1, 4.9, 5.1, 30, 120, Number.NaN),
    isInvalid: fc.constantFrom(false, false, false, true),
    metres: fc.constantFrom(0, 0, 0, 20, 400),
  }),
  fc.record({ kind: fc.constant('stand' as const) }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.oneof(seconds(5), seconds(120)) }),
  fc.record({
    kind: fc.constant('look' as const),
    isThere: fc.boolean(),
    outcome: fc.constantFrom(...outcomes),
    isLost: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('answer' as const), status: fc.constantFrom('done', 'failed', 'delivered') }),
  fc.record({ kind: fc.constant('takeBack' as const), place: fc.nat(5) }),
)

describe('whatever happens, in whatever order', () => {
  it(
    'no stop leaves for a vehicle whose last fix is too fast, too old or invalid; one command is in flight; each ends',
    { tags: 'slow' },
    () => {
      let stops = 0
      fc.assert(
        fc.property(fc.array(doing, { minLength: 10, maxLength: 60, size: 'max' }), (doings) => {
          let queue: CommandQueue = newCommandQueue
          let now = noon
          const fixes: StandstillFix[] = []
          for (const each of doings) {
            now += 1
            if (each.kind === 'wait') now += each.ms
            if (each.kind === 'ask') queue = withCommand(queue, order(each.type), now)?.queue ?? queue
            if (each.kind === 'fix') fixes.push(fixOf(each, now))
            if (each.kind === 'stand') for (const agoMs of [14_000, 1000]) fixes.push(fixOf({ ...parked, agoMs }, now))
            if (each.kind === 'takeBack')
              queue = withoutCommand(queue, queue.open[each.place]?.id ?? 0, now)?.queue ?? queue
            if (each.kind === 'answer') {
              const answer = { commandId: null, status: each.status as 'done', text: null, receivedAt: now }
              queue = withAnswer(queue, answer, { closed: null, now })?.queue ?? queue
            }
            if (each.kind !== 'look') continue
            const next = step(queue, {
              now,
              unsafe: unsafeBecause(fixes, limits, now),
              canSend: () => each.isThere,
              isAllowed: () => true,
            })
            queue = next.queue
            if (!next.send) continue
            expect(next.send.expiresAt).toBeGreaterThan(now)
            const isStop = next.send.type === 'engineStop'
            if (isStop) stops++
            expect(!isStop || isSafeByHand(fixes, now)).toBe(true)
            // a process that ends here leaves the command as it was saved
            if (each.isLost) continue
            const attempt = { id: next.send.id, attempts: next.send.attempts, isAnswered: true }
            queue = withOutcome(queue, attempt, { outcome: each.outcome, now })?.queue ?? queue
            expect(queue.open.filter(isInFlight).length).toBeLessThanOrEqual(1)
          }
          now += 8 * 24 * 3600 * secondMs
          const end = step(queue, { now, unsafe: 'The vehicle moves.', canSend: () => false, isAllowed: () => true })
          expect(end.queue.open).toEqual([])
        }),
        { numRuns: 2000 },
      )
      // the promise is worth something only where stops leave
      expect(stops).toBeGreaterThan(100)
    },
  )
})

const parked = { kmh: 0, isInvalid: false, metres: 0 }
type Reported = { agoMs: number; kmh: number; isInvalid: boolean; metres: number }

const fixOf = ({ agoMs, kmh, isInvalid, metres }: Reported, now: number): StandstillFix => ({
  fixTime: now - agoMs,
  serverTime: now,
  valid: !isInvalid,
  outdated: false,
  speed: knotsFromKmh(kmh),
  latitude: 36.75 + metres / 111_000,
  longitude: 3.05,
})

/** The promise itself, stated without the code that keeps it. */
function isSafeByHand(fixes: readonly StandstillFix[], now: number): boolean {
  const byTime = fixes.toSorted((a, b) => a.fixTime - b.fixTime)
  const last = byTime.at(-1)
  if (!last || !last.valid || last.speed * 1.852 > 5.000001 || Number.isNaN(last.speed)) return false
  if (now - last.fixTime > 60 * secondMs) return false
  return byTime.some((fix) => last.fixTime - fix.fixTime >= 10 * secondMs && fix.valid && fix.speed * 1.852 <= 5.000001)
}

describe('standing still', () => {
  const at = (agoSeconds: number, kmh = 0, changes: Partial<StandstillFix> = {}): StandstillFix => ({
    ...fixOf({ agoMs: agoSeconds * secondMs, kmh, isInvalid: false, metres: 0 }, noon),
    serverTime: noon - agoSeconds * secondMs,
    ...changes,
  })
  it.each<{ name: string; fixes: StandstillFix[]; because: string | null }>([
    { name: 'two slow fixes ten seconds apart', fixes: [at(12), at(2)], because: null },
    { name: 'in any order', fixes: [at(2), at(12)], because: null },
    { name: 'walking pace', fixes: [at(12, 5), at(2, 4.9)], because: null },
    { name: 'parked, a fix every five minutes', fixes: [at(330), at(30)], because: null },
    { name: 'no fix', fixes: [], because: 'The vehicle has not sent a position yet.' },
    { name: 'one fix', fixes: [at(2)], because: 'The vehicle has not stood long enough.' },
    { name: 'too short', fixes: [at(11), at(2)], because: 'The vehicle has not stood long enough.' },
    { name: 'last too fast', fixes: [at(12), at(2, 5.1)], because: 'The vehicle moves.' },
    { name: 'unknown speed', fixes: [at(12), at(2, Number.NaN)], because: 'The vehicle moves.' },
    { name: 'fast a moment ago', fixes: [at(30), at(8, 40), at(2)], because: 'The vehicle has not stood long enough.' },
    { name: 'too old', fixes: [at(90), at(61)], because: 'The last position is too old.' },
    {
      name: 'arrived long ago by our clock',
      fixes: [at(12), at(2, 0, { serverTime: noon - 61_000 })],
      because: 'The last position is too old.',
    },
    { name: 'from the future', fixes: [at(12), at(-30)], because: 'The last position is too old.' },
    { name: 'invalid', fixes: [at(12), at(2, 0, { valid: false })], because: 'The last position is not valid.' },
    {
      name: 'copied coordinates',
      fixes: [at(12), at(2, 0, { outdated: true })],
      because: 'The last position is not valid.',
    },
    {
      name: 'stood elsewhere before',
      fixes: [at(300, 0, { latitude: 36.8 }), at(2)],
      because: 'The vehicle has not stood long enough.',
    },
  ])('$name', ({ fixes, because }) => {
    expect(unsafeBecause(fixes, limits, noon)).toBe(because)
  })

  it.each<{ name: string; attributes: Record<string, unknown>; fixes: StandstillFix[]; because: string | null }>([
    {
      name: 'a tenant may ask for longer',
      attributes: { 'engineStop.standingSeconds': 60 },
      fixes: [at(32), at(2)],
      because: 'The vehicle has not stood long enough.',
    },
    {
      name: 'but not for less',
      attributes: { 'engineStop.standingSeconds': 1 },
      fixes: [at(4), at(2)],
      because: 'The vehicle has not stood long enough.',
    },
    {
      name: 'for slower',
      attributes: { 'engineStop.speedKmh': 1 },
      fixes: [at(12, 3), at(2, 3)],
      because: 'The vehicle moves.',
    },
    {
      name: 'but not for faster',
      attributes: { 'engineStop.speedKmh': 50 },
      fixes: [at(12, 30), at(2, 30)],
      because: 'The vehicle moves.',
    },
    {
      name: 'for fresher',
      attributes: { 'engineStop.fixAgeSeconds': 10 },
      fixes: [at(32), at(12)],
      because: 'The last position is too old.',
    },
    {
      name: 'but not for older',
      attributes: { 'engineStop.fixAgeSeconds': 3600 },
      fixes: [at(120), at(90)],
      because: 'The last position is too old.',
    },
    {
      name: 'and nonsense counts for nothing',
      attributes: { 'engineStop.speedKmh': 'fast' },
      fixes: [at(12, 30), at(2, 30)],
      because: 'The vehicle moves.',
    },
  ])('$name', ({ attributes, fixes, because }) => {
    expect(
      unsafeBecause(
        fixes,
        standstillLimits((key) => attributes[key]),
        noon,
      ),
    ).toBe(because)
  })
})
