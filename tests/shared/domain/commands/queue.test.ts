import { describe, expect, it } from 'vitest'
import { commandTypes, type CommandType } from '../../../../shared/domain/catalog/command-types.ts'
import { commandLimits, commandRules } from '../../../../shared/domain/commands/command-rules.data.ts'
import { pendingUntilOf } from '../../../../shared/domain/commands/command.ts'
import { type SendOutcome, withAnswer, withOutcome } from '../../../../shared/domain/commands/outcome.ts'
import { withCommand, withoutCommand } from '../../../../shared/domain/commands/queue.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../shared/domain/time/durations.ts'
import { noon } from '../../../support/builders.ts'
import { order, queueOf, shown, stepAt } from './queue-fixture.ts'

describe('a new command', () => {
  it.each<{ name: string; before: CommandType[]; type: CommandType; open: string[]; cancelled: CommandType[] }>([
    {
      name: 'goes to the end',
      before: ['getVersion'],
      type: 'positionSingle',
      open: ['getVersion queued', 'positionSingle queued'],
      cancelled: [],
    },
    {
      name: 'waits when it stops an engine',
      before: [],
      type: 'engineStop',
      open: ['engineStop waiting'],
      cancelled: [],
    },
    {
      name: 'resume cancels stop',
      before: ['engineStop'],
      type: 'engineResume',
      open: ['engineResume queued'],
      cancelled: ['engineStop'],
    },
    {
      name: 'stop cancels resume',
      before: ['engineResume'],
      type: 'engineStop',
      open: ['engineStop waiting'],
      cancelled: ['engineResume'],
    },
    {
      name: 'disarm cancels arm',
      before: ['alarmArm'],
      type: 'alarmDisarm',
      open: ['alarmDisarm queued'],
      cancelled: ['alarmArm'],
    },
    {
      name: 'a rate cancels another rate',
      before: ['positionPeriodic', 'custom'],
      type: 'positionPeriodic',
      open: ['custom queued', 'positionPeriodic queued'],
      cancelled: ['positionPeriodic'],
    },
    {
      name: 'leaves what is no opposite',
      before: ['alarmArm'],
      type: 'engineResume',
      open: ['alarmArm queued', 'engineResume queued'],
      cancelled: [],
    },
  ])('$name', ({ before, type, open, cancelled }) => {
    const change = withCommand(queueOf(...before), order(type), noon + hourMs / 2)!
    expect(shown(change.queue)).toEqual(open)
    expect(change.changed.filter(({ state }) => state === 'cancelled').map((each) => each.type)).toEqual(cancelled)
    expect(change.added.type).toBe(type)
  })

  it('is refused when there are too many, and others keep their place', () => {
    const full = queueOf(...Array.from({ length: commandLimits.openPerDeviceMax }, () => 'custom' as const))
    expect(withCommand(full, order('custom'), noon)).toBeNull()
  })

  it('cancels an opposite that the tracker may have, and says so: it is never sent again', () => {
    const sent = stepAt(queueOf('engineStop'), secondMs)
    expect(sent.send?.type).toBe('engineStop')
    const { queue, changed } = withCommand(sent.queue, order('engineResume'), noon + 2 * secondMs)!
    expect(changed[0]).toMatchObject({
      state: 'cancelled',
      reason: 'A newer command replaced it. The tracker may have carried it out already.',
    })
    expect(stepAt(queue, hourMs / 4).send?.type).toBe('engineResume')
  })
})

describe('kinds of commands', () => {
  it('every type has a rule', () => {
    expect(Object.keys(commandRules).sort()).toEqual(Object.keys(commandTypes).sort())
  })

  it.each<{ type: CommandType; expiresAfterMs: number }>([
    { type: 'engineStop', expiresAfterMs: 10 * minuteMs },
    { type: 'engineResume', expiresAfterMs: dayMs },
    { type: 'positionSingle', expiresAfterMs: 5 * minuteMs },
    { type: 'configuration', expiresAfterMs: 7 * dayMs },
  ])('$type ends after $expiresAfterMs ms', ({ type, expiresAfterMs }) => {
    const queue = queueOf(type)
    const away = { canSend: () => false }
    expect(stepAt(queue, expiresAfterMs - 1, away).queue.open).toHaveLength(1)
    const late = stepAt(queue, expiresAfterMs, { canSend: () => true })
    expect(late).toMatchObject({
      send: null,
      queue: { open: [] },
      changed: [{ state: 'expired', endedAt: noon + expiresAfterMs }],
    })
  })
})

describe('a step', () => {
  it('sends one command at a time, the oldest first', () => {
    const first = stepAt(queueOf('getVersion', 'positionSingle'), 2 * secondMs)
    expect(shown(first.queue)).toEqual(['getVersion sent', 'positionSingle queued'])
    expect(stepAt(first.queue, 3 * secondMs)).toMatchObject({ send: null, changed: [] })
  })

  it('repeats what is not acknowledged, with longer and longer waits, until it expires', () => {
    let queue = queueOf('engineResume')
    const sentAt: number[] = []
    for (let at = 0; at < 30 * minuteMs; at += secondMs) {
      const { send, queue: next } = stepAt(queue, at)
      if (send) sentAt.push(at / secondMs)
      queue = next
    }
    expect(sentAt).toEqual([0, 15, 45, 105, 225, 525, 1125, 1725])
    expect(stepAt(queue, dayMs)).toMatchObject({
      send: null,
      changed: [{ state: 'expired', reason: 'The tracker did not confirm it in time.' }],
    })
  })

  it('goes on when an answer does not come', () => {
    const sent = stepAt(queueOf('getVersion', 'positionSingle'), 0)
    const outcome = { outcome: { kind: 'acknowledged' } as const, now: noon }
    const { queue } = withOutcome(sent.queue, { id: sent.send!.id, attempts: 1, isAnswered: true }, outcome)!
    expect(stepAt(queue, commandLimits.answerMs - 1).send).toBeNull()
    const next = stepAt(queue, commandLimits.answerMs)
    expect(next.changed).toMatchObject([
      { type: 'getVersion', state: 'delivered', reason: 'The tracker did not answer.' },
      { type: 'positionSingle', state: 'sent' },
    ])
  })

  it('does nothing twice', () => {
    const once = stepAt(queueOf('engineStop', 'custom'), secondMs, { unsafe: 'The vehicle moves.' })
    expect(shown(once.queue)).toEqual(['engineStop waiting', 'custom sent'])
    expect(stepAt(once.queue, secondMs, { unsafe: 'The vehicle moves.' }).changed).toEqual([])
  })

  it('says when it is worth looking again, never a time that is past', () => {
    const away = stepAt(queueOf('positionSingle'), minuteMs, { canSend: () => false })
    expect(away.nextAt).toBe(noon + 5 * minuteMs)
    const sent = stepAt(queueOf('positionSingle'), 0)
    expect(sent.nextAt).toBe(noon + 15 * secondMs)
    expect(stepAt(sent.queue, minuteMs, { canSend: () => false }).nextAt).toBe(noon + 5 * minuteMs)
  })
})

describe('the outcome of an attempt', () => {
  const sent = stepAt(queueOf('custom'), 0)
  const attempt = { id: sent.send!.id, attempts: 1 }
  it.each<{ outcome: SendOutcome; isAnswered: boolean; state: string; isEnded: boolean; attempts: number }>([
    { outcome: { kind: 'acknowledged' }, isAnswered: true, state: 'delivered', isEnded: false, attempts: 1 },
    { outcome: { kind: 'acknowledged' }, isAnswered: false, state: 'delivered', isEnded: true, attempts: 1 },
    { outcome: { kind: 'published' }, isAnswered: true, state: 'sent', isEnded: false, attempts: 1 },
    { outcome: { kind: 'published' }, isAnswered: false, state: 'sent', isEnded: true, attempts: 1 },
    { outcome: { kind: 'notConnected' }, isAnswered: true, state: 'queued', isEnded: false, attempts: 0 },
    { outcome: { kind: 'noAnswer' }, isAnswered: true, state: 'sent', isEnded: false, attempts: 1 },
    {
      outcome: { kind: 'refused', reason: 'The broker refused the command.' },
      isAnswered: true,
      state: 'failed',
      isEnded: true,
      attempts: 1,
    },
  ])('$outcome.kind, answered: $isAnswered → $state', ({ outcome, isAnswered, state, isEnded, attempts }) => {
    const { changed } = withOutcome(sent.queue, { ...attempt, isAnswered }, { outcome, now: noon })!
    expect(changed).toMatchObject([{ state, attempts, endedAt: isEnded ? noon : null }])
  })

  it('of an earlier attempt says nothing', () => {
    const again = stepAt(sent.queue, 15 * secondMs)
    const late = { outcome: { kind: 'notConnected' } as const, now: noon }
    expect(withOutcome(again.queue, { ...attempt, isAnswered: true }, late)).toBeNull()
  })

  it('stays sent when an earlier attempt may have arrived', () => {
    const again = stepAt(sent.queue, 15 * secondMs)
    const gone = { outcome: { kind: 'notConnected' } as const, now: noon }
    const { queue } = withOutcome(again.queue, { id: attempt.id, attempts: 2, isAnswered: true }, gone)!
    expect(shown(queue)).toEqual(['custom sent'])
    expect(withoutCommand(queue, attempt.id, noon)).toBeNull()
  })
})

describe('an answer', () => {
  const sent = stepAt(queueOf('custom', 'getVersion'), 2 * secondMs)
  const id = sent.send!.id
  const at = { closed: null, now: noon + 3 * secondMs }
  it('ends the command that it names', () => {
    const { changed } = withAnswer(sent.queue, { commandId: id, status: 'done', text: 'OK' }, at)!
    expect(changed).toMatchObject([{ id, state: 'done', result: 'OK', endedAt: at.now, deliveredAt: at.now }])
  })
  it('without a name ends the one in flight, if it came after that left', () => {
    const answer = { commandId: null, status: 'failed', text: 'no' } as const
    expect(withAnswer(sent.queue, { ...answer, receivedAt: noon + 3 * secondMs }, at)).toMatchObject({
      changed: [{ id, state: 'failed', reason: 'The tracker reported a failure.' }],
    })
    expect(withAnswer(sent.queue, { ...answer, receivedAt: noon + secondMs }, at)).toBeNull()
  })
  it('of another type is none', () => {
    expect(
      withAnswer(sent.queue, { commandId: null, type: 'positionSingle', status: 'done', text: null }, at),
    ).toBeNull()
  })
  it('that comes again changes nothing', () => {
    const answer = { commandId: id, status: 'done', text: 'OK' } as const
    const first = withAnswer(sent.queue, answer, at)!
    expect(withAnswer(first.queue, answer, { ...at, closed: first.changed[0]! })).toBeNull()
  })
  it('that comes late is the truth about what expired, and no reason to revive what was cancelled', () => {
    const expired = stepAt(sent.queue, hourMs).changed.find((command) => command.id === id)!
    expect(expired.state).toBe('expired')
    const late = { closed: expired, now: noon + 2 * hourMs }
    const answer = { commandId: id, status: 'done', text: 'OK' } as const
    expect(withAnswer({ ...sent.queue, open: [] }, answer, late)).toMatchObject({
      changed: [{ state: 'done' }],
      queue: { open: [] },
    })
    const cancelled = { ...expired, state: 'cancelled' as const }
    expect(withAnswer({ ...sent.queue, open: [] }, answer, { ...late, closed: cancelled })).toMatchObject({
      changed: [{ state: 'cancelled', result: 'OK' }],
    })
  })
  it('is cut when it is too long', () => {
    const { changed } = withAnswer(sent.queue, { commandId: id, status: 'done', text: 'x'.repeat(5000) }, at)!
    expect(changed[0]!.result).toHaveLength(commandLimits.resultLengthMax)
  })
})

describe('taking back', () => {
  it('ends what has not left', () => {
    const queue = queueOf('engineStop')
    expect(withoutCommand(queue, queue.open[0]!.id, noon)).toMatchObject({
      queue: { open: [] },
      changed: [{ state: 'cancelled', reason: 'It was cancelled.' }],
    })
  })
  it('comes too late for what left', () => {
    const { queue, send } = stepAt(queueOf('engineResume'), 0)
    expect(withoutCommand(queue, send!.id, noon)).toBeNull()
  })
})

describe('a command whose sender lost access', () => {
  const gone = { isAllowed: () => false }
  it('is cancelled while it waits', () => {
    expect(stepAt(queueOf('engineResume'), 0, gone)).toMatchObject({
      send: null,
      changed: [{ state: 'cancelled', reason: 'Its sender no longer has access.', endedAt: noon }],
    })
  })
  it('is not repeated while nothing confirmed it, and says that it may have arrived', () => {
    const { queue } = stepAt(queueOf('engineResume'), 0)
    expect(stepAt(queue, minuteMs, gone)).toMatchObject({
      send: null,
      changed: [{ state: 'cancelled', reason: expect.stringContaining('may have carried it out') }],
    })
  })
})

describe('what the device’s state says', () => {
  it('rises while anything is open, and goes with the last', () => {
    const queue = queueOf('configuration')
    const later = { ...queue, pendingUntil: pendingUntilOf(queue) }
    expect(later.pendingUntil).toBe(noon + 7 * dayMs)
    expect(pendingUntilOf({ ...later, open: queueOf('positionSingle').open })).toBe(noon + 7 * dayMs)
    expect(pendingUntilOf({ ...later, open: [] })).toBeNull()
  })
})
