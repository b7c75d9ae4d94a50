import { describe, expect, it } from 'vitest'
import { advance, closeRun } from '../../../../shared/domain/advance.ts'
import { newDeviceState, type DeviceState } from '../../../../shared/domain/device-state.ts'
import { noActiveRules } from '../../../../shared/domain/engine/active-rules.ts'
import type { Attributes, Position } from '../../../../shared/domain/position.ts'
import { withoutAhead } from '../../../../shared/domain/steps/time.ts'
import { hourMs, minuteMs, secondMs } from '../../../../shared/domain/time/durations.ts'
import { reported } from '../../../support/engine.ts'
import { noon } from '../../../support/positions.ts'

/** A fix: when it arrived and what it says, in seconds after noon. */
interface Sent {
  came: number
  says: number
  attributes?: Attributes
  /** somebody imported it */
  isOfFile?: boolean
}

const ofFile = { protocol: 'imported', isAsStored: true, importId: 'one' } as const

const day = 24 * 3600

/** Lets fixes arrive in this order. */
function accepted(sent: readonly Sent[]) {
  let state: DeviceState = newDeviceState(7)
  const positions: Position[] = []
  const events = sent.flatMap(({ came, says, attributes = {}, isOfFile }) => {
    const history = positions.toSorted((a, b) => a.fixTime - b.fixTime)
    const setting = (key: string) => (key === 'event.status.enable' ? false : undefined)
    const context = { setting, activeRules: noActiveRules, history, run: null, raisedAt: () => [] }
    const fix = { ...reported(says, { attributes }), ...(isOfFile && ofFile) }
    const answer = advance(state, fix, { ...context, now: noon + came * secondMs })
    state = answer.state
    if (answer.position) positions.push(answer.position)
    if (!answer.run) return answer.events
    const closed = closeRun(state, answer.run, context)
    state = closed.state
    return [...answer.events, ...closed.events]
  })
  const seconds = ({ fixTime }: Position) => (fixTime - noon) / secondMs
  return {
    shown: state.last && seconds(state.last),
    attributes: state.last?.attributes ?? {},
    history: positions.map(seconds),
    events,
  }
}

describe('a fix that is ahead of its arrival', () => {
  it.each([
    { name: 'half a minute is allowed', aheadMs: 30 * secondMs, is: 30 * secondMs, saidAheadMs: 0 },
    { name: 'more is dated by its arrival', aheadMs: 31 * secondMs, is: 0, saidAheadMs: 31 * secondMs },
    { name: 'so is most of a day', aheadMs: 20 * hourMs, is: 0, saidAheadMs: 20 * hourMs },
    { name: 'local time goes back by its zone', aheadMs: 2 * hourMs, is: 0, saidAheadMs: 2 * hourMs },
    {
      name: 'and keeps its delay',
      aheadMs: 5.5 * hourMs - 40 * secondMs,
      is: -40 * secondMs,
      saidAheadMs: 5.5 * hourMs,
    },
    { name: 'no zone is that far', aheadMs: 15 * hourMs, is: 0, saidAheadMs: 15 * hourMs },
  ])('$name', ({ aheadMs, is, saidAheadMs }) => {
    const time = noon + aheadMs
    const times = withoutAhead({ fixTime: time, deviceTime: time }, noon)
    expect(times).toEqual({ fixTime: noon + is, deviceTime: noon + is, aheadMs: saidAheadMs })
  })

  it('keeps its distance from the newest of its message', () => {
    const time = noon + 7 * minuteMs
    const times = withoutAhead({ fixTime: time - minuteMs, deviceTime: time }, noon, 8 * minuteMs)
    expect(times).toEqual({ fixTime: noon - 2 * minuteMs, deviceTime: noon - minuteMs, aheadMs: 8 * minuteMs })
  })

  it('leaves a time of the same message alone that is right', () => {
    const times = withoutAhead({ fixTime: noon - 5, deviceTime: noon + 20 * hourMs }, noon)
    expect(times).toMatchObject({ fixTime: noon - 5, deviceTime: noon })
  })
})

describe('the position that is shown', () => {
  it.each([
    {
      name: 'stays one with a right time',
      sent: [
        { came: 0, says: 0 },
        { came: 5, says: 20 * 3600 },
      ],
      shown: 0,
    },
    {
      name: 'is the next one with a right time',
      sent: [
        { came: 0, says: 0 },
        { came: 5, says: 20 * 3600 },
        { came: 10, says: 10 },
      ],
      shown: 10,
    },
    {
      name: 'is one with a right time that was measured before the other arrived',
      sent: [
        { came: 5, says: 20 * 3600 },
        { came: 6, says: 1 },
        { came: 7, says: 2 },
      ],
      shown: 2,
    },
    {
      name: 'goes on where the clock is always ahead',
      sent: [0, 10, 20].map((came) => ({ came, says: came + 2 * 3600 })),
      shown: 20,
    },
    {
      name: 'goes on where the clock wanders ahead',
      sent: [
        { came: 0, says: 500 },
        { came: 10, says: 400 },
        { came: 20, says: 90 },
      ],
      shown: 20,
    },
    {
      name: 'follows a clock that goes wrong for good, after two minutes',
      sent: [
        { came: 0, says: 0 },
        { came: 60, says: 60 + 7200 },
        { came: 120, says: 120 + 7200 },
      ],
      shown: 120,
    },
    {
      name: 'is one that is ahead after what was buffered',
      sent: [
        { came: 0, says: -86_400 },
        { came: 1, says: 9 * 3600 + 600 },
      ],
      shown: 1,
    },
    {
      name: 'is not an old one of a buffer',
      sent: [
        { came: 0, says: 7200 },
        { came: 5, says: -3600 },
      ],
      shown: 0,
    },
    { name: 'is at a day and more ahead none', sent: [{ came: 0, says: day + 1 }], shown: null },
  ])('$name', ({ sent, shown }) => {
    expect(accepted(sent).shown).toBe(shown)
  })

  it('nothing after it is late, and it is not repeated', () => {
    const { events, history } = accepted([
      { came: 5, says: 20 * 3600 },
      { came: 6, says: 1, attributes: { alarm: 'sos' } },
      { came: 8, says: 20 * 3600 },
      { came: 9, says: 4, attributes: { alarm: 'sos' } },
    ])
    expect(events.map(({ type, attributes }) => [type, attributes])).toEqual([['alarm', { alarm: 'sos' }]])
    expect(history).toEqual([5, 1, 4])
  })

  it('says that the clock is ahead also when the fix that was does not become it', () => {
    const { attributes } = accepted([
      { came: 0, says: 0 },
      { came: 5, says: 20 * 3600, attributes: { distance: 7 } },
    ])
    expect(attributes).toMatchObject({ clockWasAhead: 71_995, totalDistance: 7 })
  })

  it('says by how much the clock is ahead, and for an hour that it was', () => {
    const sent = [
      { came: 0, says: 20 * 3600 },
      { came: 10, says: 10 },
      { came: 3599, says: 3599 },
      { came: 3600, says: 3600, attributes: { clockAhead: 5 } },
    ]
    const said = (count: number) => {
      const { clockAhead, clockWasAhead } = accepted(sent.slice(0, count)).attributes
      return [clockAhead, clockWasAhead]
    }
    expect([1, 2, 3, 4].map(said)).toEqual([
      [72_000, undefined],
      [undefined, 72_000],
      [undefined, 72_000],
      [undefined, undefined],
    ])
  })
})

describe('alarms of a clock that is behind', () => {
  const sos = { attributes: { alarm: 'sos' } }
  it.each([
    { name: 'from the first message on', sent: [{ came: 0, says: -3600, ...sos }], behind: [3600] },
    {
      name: 'by the least delay',
      sent: [
        { came: 0, says: -3900 },
        { came: 1, says: -3599 },
        { came: 2, says: -3598, ...sos },
      ],
      behind: [3600],
    },
    {
      name: 'not once a message came in time: then it was buffered',
      sent: [
        { came: 0, says: 0 },
        { came: 5, says: -3595, ...sos },
      ],
      behind: [undefined],
    },
    {
      name: 'nor what was buffered for most of a day',
      sent: [{ came: 0, says: -15 * 3600, ...sos }],
      behind: [undefined],
    },
    {
      name: 'also of a clock that was right before, once it goes on',
      sent: [
        { came: 0, says: -3600 },
        { came: 10, says: 10 },
        { came: 4000, says: 400 },
        { came: 4030, says: 430, ...sos },
      ],
      behind: [3600],
    },
    {
      name: 'a file of what was before says nothing of it, and has no such clock',
      sent: [
        { came: 0, says: -3600 },
        { came: -5000, says: -6000, isOfFile: true, ...sos },
        { came: 10, says: -3590, ...sos },
      ],
      behind: [undefined, 3600],
    },
    {
      name: 'nor one that goes on',
      sent: [
        { came: 0, says: -3600 },
        { came: -1000, says: -2000, isOfFile: true, ...sos },
        { came: -1000, says: -1000, isOfFile: true },
        { came: 10, says: -3590, ...sos },
      ],
      behind: [undefined, 3600],
    },
  ])('$name', ({ sent, behind }) => {
    expect(accepted(sent).events.map(({ attributes }) => attributes.clockBehind)).toEqual(behind)
  })
})
