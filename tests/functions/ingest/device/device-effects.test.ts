import { phrase } from '../../../../shared/domain/failures.ts'
import { describe, expect, it } from 'vitest'
import {
  effectsOf,
  effectsOfClosed,
  effectsOfSaved,
  type Evaluation,
} from '../../../../functions/ingest/device/device-effects.ts'
import type { Evaluated } from '../../../../functions/ingest/device/evaluate.ts'
import type { DeviceSave } from '../../../../functions/ingest/device/save-device.ts'
import { trackerLimits } from '../../../../shared/domain/limits/trackers.ts'
import { newDeviceState } from '../../../../shared/domain/device-state.ts'
import { buildDevice, buildDrive, buildPosition, buildState, noon, secondMs } from '../../../support/builders.ts'
import { messageAt, presenceOf } from '../../../support/received.ts'

const drive = buildDrive(2)
const stored = buildState(drive, { version: 3 })
const next = buildPosition(2)
const said = messageAt(1, { steps: [2] })
const now = noon + 30 * secondMs

const evaluatedOf = (changes: Partial<Evaluated>): Evaluated => ({
  state: stored,
  accepted: [],
  events: [],
  rejectedMessages: [],
  problems: [],
  warnings: [],
  results: [],
  done: [],
  rest: [],
  ...changes,
})
const moved = evaluatedOf({ state: buildState([...drive, next], { version: 3 }), accepted: [next] })

function evaluationOf(changes: Partial<DeviceSave>, around: Partial<Evaluation> = {}): Evaluation {
  const before = changes.before ?? stored
  const known = { kind: 'open' as const, tenantId: 'atlas', device: buildDevice(), state: before }
  const save = {
    uniqueId: 'van-1',
    known,
    before,
    messages: [said],
    evaluated: moved,
    isAnswer: false,
    isPlain: true,
    forwardedTo: 'nobody' as const,
    now,
  }
  return {
    save: { ...save, ...changes },
    results: [],
    unreadable: [],
    causes: null,
    settings: { offlineDelayMs: 300 * secondMs },
    ...around,
  }
}
const kindsOf = (evaluation: Evaluation) => effectsOf(evaluation).map(({ kind }) => kind)
const refused = {
  field: 'latitude',
  reason: phrase('a number'),
  topic: '',
  uniqueId: 'van-1',
  receivedAt: noon,
  payload: '',
}
const answering = { ...said, message: { ...said.message, answers: [] } } as typeof said

describe('what follows from an evaluation', () => {
  it.each([
    { name: 'a position is saved', evaluation: evaluationOf({}), kinds: ['save'] },
    {
      name: 'a message of which nothing is known is only logged',
      evaluation: evaluationOf({ evaluated: evaluatedOf({}) }),
      kinds: ['log'],
    },
    {
      name: 'one that was read before is shown again',
      evaluation: evaluationOf({
        before: { ...stored, streamSequence: said.sequence },
        evaluated: evaluatedOf({ state: { ...stored, streamSequence: said.sequence } }),
      }),
      kinds: ['log', 'showAgain'],
    },
    {
      name: 'refused records are noted and kept, before anything is saved',
      evaluation: evaluationOf({ evaluated: { ...moved, rejectedMessages: [refused] } }),
      kinds: ['noteFields', 'rejectMessages', 'save'],
    },
    {
      name: 'records of people that could not be read are noted',
      evaluation: evaluationOf(
        {},
        { unreadable: [{ kind: 'geofence', id: 4, reason: phrase('missing'), written: '' }] },
      ),
      kinds: ['noteProblems', 'save'],
    },
    {
      name: 'causes of another rate wake the commands before the save',
      evaluation: evaluationOf({}, { causes: {} }),
      kinds: ['wakeCommands', 'save'],
    },
    {
      name: 'messages that answer are saved, though nothing else changed',
      evaluation: evaluationOf({ isAnswer: true, evaluated: evaluatedOf({}), messages: [answering] }),
      kinds: ['save'],
    },
    {
      name: 'a device that reports for the first time is visited',
      evaluation: evaluationOf({ before: newDeviceState(1) }),
      kinds: ['visit', 'save'],
    },
    {
      name: 'one that comes back is visited',
      evaluation: evaluationOf({ before: { ...stored, status: 'unknown' } }),
      kinds: ['visit', 'save'],
    },
  ])('$name', ({ evaluation, kinds }) => {
    expect(kindsOf(evaluation)).toEqual(kinds)
  })

  it('the first visit is when it may be silent', () => {
    const { lastUpdate } = moved.state
    expect(effectsOf(evaluationOf({ before: newDeviceState(1) }))).toContainEqual({
      kind: 'visit',
      at: lastUpdate! + trackerLimits.silenceMs,
    })
  })
})

describe('what follows from a save', () => {
  const save = { kind: 'save' as const, save: evaluationOf({}).save, results: [] }
  const saved = { kind: 'saved' as const, state: moved.state, accepted: [next], messages: [said] }
  const pending = { ...saved, state: { ...moved.state, commandsPendingUntil: now } }
  const left = presenceOf('van-1', false, noon)

  it.each([
    { name: 'it is counted', outcome: saved, messages: [said], kinds: ['log', 'count'] },
    {
      name: 'nothing is counted while it waits',
      outcome: { kind: 'waits' as const },
      messages: [said],
      kinds: ['log'],
    },
    {
      name: 'a command that waits is sent',
      outcome: pending,
      messages: [said],
      kinds: ['log', 'count', 'wakeCommands'],
    },
    { name: 'not to one that left', outcome: pending, messages: [messageAt(1, left)], kinds: ['log', 'count'] },
  ])('$name', ({ outcome, messages, kinds }) => {
    const effects = effectsOfSaved({ ...save, save: { ...save.save, messages } }, outcome)
    expect(effects.map(({ kind }) => kind)).toEqual(kinds)
  })
})

describe('what follows from messages of a closed device', () => {
  it.each([
    { name: 'disabled', device: buildDevice({ disabled: true }), reason: 'The device is disabled.' },
    { name: 'expired', device: buildDevice({}), reason: 'The device has expired.' },
  ])('$name: they are kept with the reason', ({ device, reason }) => {
    const effects = effectsOfClosed({ kind: 'closed', tenantId: 'atlas', device }, [said])
    expect(effects.map(({ kind }) => kind)).toEqual(['logClosed', 'noteFields', 'rejectMessages'])
    expect(effects[1]).toMatchObject({ rejected: [{ field: '', reason: { text: reason } }] })
  })

  it('its coming and going is no message', () => {
    const closed = { kind: 'closed' as const, tenantId: 'atlas', device: buildDevice({ disabled: true }) }
    expect(effectsOfClosed(closed, [messageAt(1, presenceOf('van-1', true, noon))])).toEqual([])
  })
})
