import { noneAnswered } from '../commands/command-answers.ts'
import type { KeepFiles } from '../backlog/keep-files.ts'
import { lessThan, partOf } from '../backlog/save-size.ts'
import type { DeviceLookup, DeviceCache } from '../device-cache.ts'
import type { Received } from '../read-record.ts'
import { noteUnregistered } from '../tracker-discovery.ts'
import { effectsOfClosed } from './device-effects.ts'
import { evaluateDevice, type EvaluationWorld } from './evaluate-device.ts'
import { type EffectWorld, performEffects } from './perform-effects.ts'

/** How often a save that lost to another writer is repeated before the stream has to deliver again. */
const saveAttemptsMax = 8

export interface AcceptContext extends EvaluationWorld, EffectWorld {
  known: DeviceCache
  /** absent where no files come */
  keepFiles: KeepFiles | undefined
}

/** All messages of one identifier in this batch, in the order of the stream. */
export interface DeviceMessages {
  uniqueId: string
  known: DeviceLookup
  messages: readonly Received[]
}

/**
 * Accepts all messages of one device: load, evaluate, save, again whenever another writer was faster, and then with fewer
 * fixes: a save that takes longer than its vehicle's next live message would lose each time.
 * @throws when the store fails: the stream has to deliver all of it again
 */
export async function acceptDevice(context: AcceptContext, batch: DeviceMessages): Promise<void> {
  const { uniqueId } = batch
  let { known, messages } = batch
  let answered = noneAnswered
  let fixesMax = Number.POSITIVE_INFINITY
  for (let attempts = 0; messages.length > 0;) {
    messages = [...context.saves.outdated(uniqueId, known), ...messages]
    if (known.kind !== 'open') return refuse(context, known, messages)
    if (context.keepFiles) messages = await context.keepFiles(known, messages)
    const { part, others } = partOf(messages, fixesMax)
    const evaluated = await evaluateDevice(context, { uniqueId, known, messages: part, answered, fixesMax })
    answered = evaluated.answered
    const key = { tenantId: known.tenantId, deviceId: known.device.id }
    if (await performEffects(context, key, evaluated.effects)) {
      attempts = 0
      fixesMax *= 2
      messages = [...evaluated.rest, ...others]
    } else {
      if (++attempts >= saveAttemptsMax) throw new Error(`Other writers were faster ${saveAttemptsMax} times`)
      context.known.forget(uniqueId)
      fixesMax = lessThan(part, fixesMax)
    }
    if (messages.length > 0) known = (await context.known.load([uniqueId])).get(uniqueId)!
  }
}

async function refuse(
  context: AcceptContext,
  known: Exclude<DeviceLookup, { kind: 'open' }>,
  messages: readonly Received[],
): Promise<void> {
  if (known.kind === 'unregistered') {
    context.raw.noteUnregistered(messages)
    return noteUnregistered(context.world, messages)
  }
  const key = { tenantId: known.tenantId, deviceId: known.device.id }
  await performEffects(context, key, effectsOfClosed(known, messages))
}
