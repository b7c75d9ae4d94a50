import { type CadenceFacts, cadenceStep } from '../../../../shared/domain/commands/cadence.ts'
import type { Cadence, CadenceCauses } from '../../../../shared/domain/commands/cadence-memory.ts'
import { cadenceLimits, type CadenceSettings } from '../../../../shared/domain/commands/cadence-settings.ts'
import { type CommandQueue, newCommandQueue } from '../../../../shared/domain/commands/command.ts'
import { withOutcome } from '../../../../shared/domain/commands/outcome.ts'
import { ended, withChanged, withCommand } from '../../../../shared/domain/commands/queue.ts'
import { step } from '../../../../shared/domain/commands/step.ts'
import { minuteMs, noon } from '../../../support/builders.ts'
import { order } from './queue-fixture.ts'

export const settings: CadenceSettings = {
  idleSeconds: 60,
  watchedSeconds: 5,
  releaseMs: 2 * minuteMs,
  alarmMs: 15 * minuteMs,
}

/** A device with its queue and a tracker that is there, or not. */
export class Van {
  queue: CommandQueue = newCommandQueue
  now = noon
  isThere = true
  /** as the tracker reports, seconds; null before it was asked for anything */
  interval: number | null = null
  /** as a person set it, seconds; null while nobody has */
  theirs: number | null = null
  readonly sent: string[] = []

  adapt(causes: CadenceCauses = {}, changes: Partial<CadenceFacts> = {}): ReturnType<typeof cadenceStep> {
    const facts = { now: this.now, settings, takesIt: true, causes, ...changes }
    const next = cadenceStep(this.queue, facts)
    this.queue = { ...this.queue, cadence: next.cadence }
    const stale = this.queue.open.find(({ id }) => id === next.cancelId)
    if (stale)
      this.queue = withChanged(this.queue, [ended(stale, { state: 'cancelled', reason: null }, this.now)]).queue
    if (next.orderSeconds === null) return next
    const ordered = order('positionPeriodic', { attributes: { frequency: next.orderSeconds }, createdById: 0 })
    const change = withCommand(this.queue, ordered, this.now)!
    const cadence: Cadence = { ...change.queue.cadence!, commandId: change.added.id }
    this.queue = { ...change.queue, cadence }
    this.deliver()
    return next
  }

  person(type: 'positionPeriodic' | 'positionStop' | 'getVersion', frequency = 30): void {
    this.now += 1
    this.queue = withCommand(this.queue, order(type, { attributes: { frequency } }), this.now)!.queue
    this.deliver()
  }

  /** The tracker obeys what arrives, and says so. */
  deliver(outcome: 'acknowledged' | 'noAnswer' = 'acknowledged'): void {
    for (;;) {
      const { send, ...change } = step(this.queue, {
        now: this.now,
        unsafe: null,
        canSend: () => this.isThere,
        isAllowed: () => true,
      })
      this.queue = change.queue
      if (!send) return
      this.sent.push(`${send.createdById === 0 ? '' : 'person '}${send.type} ${String(send.attributes['frequency'])}`)
      const attempt = { id: send.id, attempts: send.attempts, isAnswered: false }
      this.queue = withOutcome(this.queue, attempt, { outcome: { kind: outcome }, now: this.now })?.queue ?? this.queue
      // who gave the rate back has, whether or not it arrived
      if (send.type === 'positionStop') this.theirs = null
      if (outcome === 'noAnswer') return
      if (send.type === 'positionPeriodic') this.interval = Number(send.attributes['frequency'])
      if (send.type === 'positionStop') this.interval = null
      if (send.createdById !== 0 && send.type !== 'getVersion') this.theirs = this.interval
    }
  }
}

export const watched = (now: number): CadenceCauses => ({ watchedUntil: now + cadenceLimits.watchLastsMs })
