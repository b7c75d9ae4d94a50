import type { IngestWorld } from '../../platform/needs.ts'
import type { DeviceKey } from '../../platform/ports/ports.ts'
import type { ProblemLog } from '../../application/tenants/problem-log.ts'
import type { LiveOutbox } from '../live/live-outbox.ts'
import type { RawLog } from '../raw-log.ts'
import { type DeviceEffect, effectsOfSaved } from './device-effects.ts'
import type { DeviceSaves } from './save-device.ts'

export interface EffectWorld {
  world: IngestWorld
  saves: DeviceSaves
  problems: ProblemLog
  raw: RawLog
  /** absent where the stream of the table announces what is saved */
  unsent: LiveOutbox | undefined
}

/**
 * Performs effects one after the other, and behind a save what follows from it.
 * @returns false when another writer was faster: what comes after the save was left out then
 * @throws when one fails: the stream has to deliver the messages again
 */
export async function performEffects(
  around: EffectWorld,
  key: DeviceKey,
  effects: readonly DeviceEffect[],
): Promise<boolean> {
  for (const effect of effects) {
    if (effect.kind !== 'save') {
      const pending = perform(around, key, effect)
      if (pending) await pending
      continue
    }
    const saved = await around.saves.save(effect.save)
    if (!saved) return false
    await performEffects(around, key, effectsOfSaved(effect, saved))
  }
  return true
}

type Performed = Exclude<DeviceEffect, { kind: 'save' }>

/** @returns what is to be waited for; nothing of what is only noted in memory */
function perform(
  { world, problems, raw, unsent }: EffectWorld,
  key: DeviceKey,
  effect: Performed,
): Promise<unknown> | void {
  const { tenantId } = key
  switch (effect.kind) {
    case 'noteProblems':
      problems.reportDropped(tenantId, effect.unreadable)
      return problems.report(key, effect.problems)
    case 'noteFields':
      problems.reportRejected(key, effect.rejected)
      return problems.reportUnexpected(key, effect.unlikely)
    case 'rejectMessages':
      return world.rejectedMessages.send(tenantId, effect.messages)
    case 'wakeCommands':
      return world.commandWakeUps.put([{ ...key, ...effect.wakeUp }], effect.delayMs)
    case 'visit':
      return world.deviceTimers.schedule(key, effect.at)
    case 'showAgain':
      return unsent?.addAgain(tenantId, effect.state)
    case 'log':
      return raw.note(key, { results: effect.results })
    case 'logClosed':
      return raw.noteClosed(key, effect)
    case 'count':
      return world.statistics.add(tenantId, effect.counts)
  }
}
