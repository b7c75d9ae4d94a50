import { describe, expect, it } from 'vitest'
import { isDeviceChosen, isEventChosen, isForwarded } from '../../../../shared/domain/forwarding/chosen.ts'
import {
  afterAllowance,
  afterFailure,
  afterSent,
  newForwardingState,
  resumed,
} from '../../../../shared/domain/forwarding/forwarding-state.ts'
import { phrase } from '../../../../shared/domain/failures.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../shared/domain/time/durations.ts'
import { forwarding, type Forwarding } from '../../../../shared/entities/forwarding/forwarding.ts'

const noon = Date.UTC(2024, 4, 1, 11)
const reason = phrase('The service did not answer in time')
const passing = { reason, isRefused: false, afterMs: null }

describe('how it goes with a target', () => {
  it.each([
    { name: 'the first', failures: 0, afterMs: null, waitMs: 5 * secondMs },
    { name: 'the third', failures: 2, afterMs: null, waitMs: 20 * secondMs },
    { name: 'the tenth', failures: 9, afterMs: null, waitMs: 15 * minuteMs },
    {
      name: 'what the receiver asks for, when it is longer',
      failures: 0,
      afterMs: 40 * secondMs,
      waitMs: 40 * secondMs,
    },
    { name: 'but never shorter', failures: 2, afterMs: 1, waitMs: 20 * secondMs },
    { name: 'an hour at most', failures: 0, afterMs: dayMs, waitMs: hourMs },
  ])('waits longer after each failure: $name', ({ failures, afterMs, waitMs }) => {
    const { state, isPutAside } = afterFailure({ ...newForwardingState, failures }, { ...passing, afterMs }, noon)
    expect(isPutAside).toBe(false)
    expect(state).toMatchObject({ failures: failures + 1, nextTryAt: noon + waitMs, lastFailedAt: noon, reason })
  })

  it('puts aside what is refused three times in a row, and pauses after twenty failures', () => {
    let state = newForwardingState
    const aside: number[] = []
    for (let tries = 1; state.pausedAt === null; tries++) {
      const next = afterFailure(state, { ...passing, isRefused: true }, noon + tries)
      state = next.state
      if (next.isPutAside) aside.push(tries)
    }
    expect(aside).toEqual([3, 6, 9, 12, 15, 18])
    expect(state).toMatchObject({ failures: 20, pausedAt: noon + 20 })
  })

  it('begins again after a success, when it is resumed, and on the next day', () => {
    const { state } = afterFailure({ ...newForwardingState, failures: 19 }, passing, noon)
    expect(afterSent(state, noon + 1)).toMatchObject({ failures: 0, nextTryAt: 0, lastSentAt: noon + 1 })
    expect(resumed(state)).toMatchObject({ failures: 0, nextTryAt: 0, pausedAt: null, reason })
    expect(afterAllowance(newForwardingState, noon).nextTryAt).toBe(Date.UTC(2024, 4, 2))
  })
})

const target = (facts: Partial<Forwarding>): Forwarding =>
  forwarding.schema.parse({ name: 'ERP', url: 'https://erp.example/in', ...facts })
const some = { always: false, deviceIds: '3,5', groupIds: '7' }

describe('what a target gets', () => {
  it.each([
    { name: 'all devices', facts: {}, deviceId: 9, groups: [], chosen: true },
    { name: 'a named device', facts: some, deviceId: 5, groups: [], chosen: true },
    { name: 'a device of a named group', facts: some, deviceId: 9, groups: [{ id: 1 }, { id: 7 }], chosen: true },
    { name: 'no other device', facts: some, deviceId: 35, groups: [{ id: 77 }], chosen: false },
  ])('$name', async ({ facts, deviceId, groups, chosen }) => {
    expect(await isDeviceChosen(target(facts), deviceId, async () => groups)).toBe(chosen)
    expect(isForwarded([target(facts)], deviceId, groups)).toBe(chosen)
    expect(
      isForwarded([target({ ...facts, disabled: true }), target({ ...facts, positions: false })], deviceId, groups),
    ).toBe(false)
  })

  it.each([
    { facts: {}, types: ['alarm', 'ignitionOn'] },
    { facts: { events: 'none' as const }, types: [] },
    { facts: { events: 'chosen' as const, eventTypes: 'alarm' }, types: ['alarm'] },
  ])('events by their types: $facts', ({ facts, types }) => {
    expect((['alarm', 'ignitionOn'] as const).filter((type) => isEventChosen(target(facts), type))).toEqual(types)
  })

  it.each([
    { facts: { url: 'http://erp.example/in' }, field: 'url' },
    { facts: { url: 'https://user@erp.example/in' }, field: 'url' },
    { facts: { url: 'https://localhost/in' }, field: 'url' },
    { facts: { events: 'chosen' }, field: 'eventTypes' },
    { facts: { events: 'chosen', eventTypes: 'nothing' }, field: 'eventTypes' },
    { facts: { always: false }, field: 'deviceIds' },
    { facts: { always: false, deviceIds: '1;2' }, field: 'deviceIds' },
  ])('is refused with the field that is wrong: $facts', ({ facts, field }) => {
    const { error } = forwarding.schema.safeParse({ name: 'ERP', url: 'https://erp.example/in', ...facts })
    expect(error?.issues.map(({ path }) => path[0])).toContain(field)
  })
})
