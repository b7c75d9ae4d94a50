import type { IngestWorld } from '../../platform/needs.ts'
import type { DeviceConfigurations } from '../../application/tenants/device-configuration.ts'
import { type CommandAnswers, answeredCommands } from '../commands/command-answers.ts'
import { withCadenceCauses } from '../commands/cadence-causes.ts'
import type { DeviceLookup } from '../device-cache.ts'
import { hasLateFixes, lateHistory } from '../late-history.ts'
import type { Received } from '../read-record.ts'
import type { LinkedPositions } from '../proximity/linked-positions.ts'
import { timedByArrival } from '../arrival-time.ts'
import { type DeviceEffect, effectsOf } from './device-effects.ts'
import { evaluate } from './evaluate.ts'
import type { DeviceSaves } from './save-device.ts'

export interface EvaluationWorld {
  world: IngestWorld
  configurations: DeviceConfigurations
  saves: DeviceSaves
  linked: LinkedPositions
}

export interface Attempt {
  uniqueId: string
  known: DeviceLookup & { kind: 'open' }
  messages: readonly Received[]
  /** what earlier tries with these messages know of answers */
  answered: CommandAnswers
  /** about so many fixes are saved at most */
  fixesMax: number
}

export interface EvaluatedDevice {
  effects: readonly DeviceEffect[]
  answered: CommandAnswers
  /** the messages that are left to do */
  rest: readonly Received[]
}

/** Reads what the messages of a device are evaluated with, and says what follows from them. Nothing is stored or sent by it. */
export async function evaluateDevice(
  { world, configurations, saves, linked: linkedPositions }: EvaluationWorld,
  { uniqueId, known, messages: sent, answered: earlier, fixesMax }: Attempt,
): Promise<EvaluatedDevice> {
  const { tenantId, device, state: stored } = known
  const before = saves.stateOf(uniqueId, stored)
  const configuration = await configurations.of(tenantId, device)
  const { settings } = configuration
  const messages = sent.map((received) => timedByArrival(received, settings))
  // what is late is compared with what is stored
  if (before !== stored && hasLateFixes(before, settings, messages)) {
    return { effects: [], answered: earlier, rest: [...saves.release(uniqueId), ...messages] }
  }
  const timeline = await lateHistory(world.tracks(tenantId), { state: before, settings }, messages)
  const now = world.now()
  const answered = await answeredCommands(world, tenantId, { state: before, messages, known: earlier })
  const linked = linkedPositions.get(uniqueId)
  const read = evaluate(before, messages, { tenantId, now, configuration, timeline, answered, fixesMax, linked })
  const { state, causes } = withCadenceCauses(before, read, { configuration, now })
  const evaluated = { ...read, state }
  const isAnswer = answered.size > 0
  // what depends on others is not evaluated again
  const isAlone = configuration.linkedDevices.length === 0
  const isPlain = isAlone && !isAnswer && causes === null && timeline === null
  const save = {
    uniqueId,
    known,
    before,
    messages,
    evaluated,
    isAnswer,
    isPlain,
    forwardedTo: configuration.forwardedTo,
    now,
  }
  const results = saves.unlogged(evaluated.results)
  const effects = effectsOf({ save, results, unreadable: configuration.unreadable, causes, settings })
  return { effects, answered, rest: evaluated.rest }
}
