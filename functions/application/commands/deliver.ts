import { commandLimits, commandRules } from '../../../shared/domain/commands/command-rules.data.ts'
import { type CommandQueue, type DeviceCommand, isAutomatic } from '../../../shared/domain/commands/command.ts'
import {
  type CommandAnswer,
  type SendOutcome,
  withAnswer,
  withOutcome,
} from '../../../shared/domain/commands/outcome.ts'
import { step } from '../../../shared/domain/commands/step.ts'
import { deviceOfId } from '../../../shared/domain/ids.ts'
import { secondMs } from '../../../shared/domain/time/durations.ts'
import { textMessageOf } from '../../../shared/wire/commands/encoders.ts'
import { appTokensOf } from '../../../shared/wire/commands/phone-app.ts'
import { sentCommandPayload, sentCommandTopic } from '../../../shared/wire/commands/command-dispatch.ts'
import { log } from '../../platform/log.ts'
import type { DeviceKey, World } from '../../platform/ports/ports.ts'
import { type Situation, situationOf, type SituationWorld } from './situation.ts'

export type DeliveryWorld = SituationWorld &
  Pick<
    World,
    'commands' | 'commandWakeUps' | 'deviceTimers' | 'messages' | 'trackerPublisher' | 'textMessages' | 'appMessages'
  >

/** `asked`: somebody has just asked for a command, and waits for the answer. */
export type DeliveryReason = 'asked' | 'received' | 'later'

/** Each round sends a command or loses to another writer. */
const roundsMax = 100

/**
 * Does what is due in a device's queue. What is to be sent is saved as `sent` before it leaves, with the time of its next
 * try: a process that ends between any two effects loses nothing, and only what was never acknowledged leaves twice.
 */
export async function deliverCommands(world: DeliveryWorld, key: DeviceKey, why: DeliveryReason): Promise<void> {
  const commands = world.commands(key.tenantId)
  for (let rounds = 0; rounds < roundsMax; rounds++) {
    const queue = await commands.queue(key.deviceId)
    if (queue.open.length === 0) return
    const situation = await situationOf(world, key, queue)
    if (!situation) return commands.remove(key.deviceId)
    const { send, nextAt, ...change } = step(queue, {
      now: world.now(),
      unsafe: situation.unsafe,
      isAllowed: situation.isAllowed,
      canSend: (command) => canSend(world, situation, command),
    })
    if (change.changed.length === 0) return why === 'later' ? lookAgain(world, key, nextAt) : undefined
    if (!(await commands.save(key.deviceId, queue, change))) continue
    if (!send) return lookAgain(world, key, nextAt)
    const outcome = await handOver(world, situation, send)
    log({ capability: 'commands', what: 'commandSent', ...key, ...factsOf(send), outcome: outcome.kind })
    if (isAnnounced(send, outcome, why)) await announce(world, situation, send)
    await settle(world, key, { send, outcome, isAnswered: isAnswered(situation, send) })
    if (outcome.kind === 'notConnected') return
    await lookAgain(world, key, nextAt)
  }
}

function canSend(world: DeliveryWorld, situation: Situation, command: DeviceCommand): boolean {
  if (command.textChannel) return world.textMessages.isAvailable()
  const way = situation.encoderOf(command)?.way
  return way === 'push' ? situation.isReachable : way === 'app' ? situation.isOpen : way === undefined
}

const factsOf = ({ id, type, attempts }: DeviceCommand) => ({ commandId: id, type, attempts })

/** No other command waits for the answer to one that nobody asked for. */
const isAnswered = ({ encoderOf }: Situation, command: DeviceCommand): boolean =>
  !command.textChannel && !isAutomatic(command) && encoderOf(command)?.isAnswered(command.type) === true

/** @returns what became of it. Never throws: what is not known to have failed may have arrived */
async function handOver(world: DeliveryWorld, situation: Situation, command: DeviceCommand): Promise<SendOutcome> {
  const { device, address, isUnnamed } = situation
  if (command.textChannel) return sendText(world, device.phone ?? '', textMessageOf(command, address))
  const encoder = situation.encoderOf(command)
  const encoded = encoder?.encode(command, address)
  if (!encoded || Buffer.byteLength(encoded.payload) > commandLimits.payloadBytesMax) {
    return { kind: 'refused', reason: 'The tracker does not take this command.' }
  }
  if (encoder?.way === 'app') return sendToApp(world, situation, { command, payload: encoded.payload })
  const expirySeconds = Math.max(1, Math.floor((command.dueAt! - world.now()) / secondMs))
  return world.trackerPublisher.send({ uniqueId: device.uniqueId, ...encoded, mayPublish: isUnnamed, expirySeconds })
}

async function sendText({ textMessages }: DeliveryWorld, phone: string, text: string): Promise<SendOutcome> {
  const sent = await textMessages.send(phone, text)
  if (sent.isSent) return { kind: 'published' }
  return sent.isFinal ? { kind: 'refused', reason: 'The text message could not be sent.' } : { kind: 'notConnected' }
}

/** For as long as the command holds: a phone that is off gets it when it is on again. */
function sendToApp(
  world: DeliveryWorld,
  { tenantId, device }: Situation,
  { command, payload }: { command: DeviceCommand; payload: string },
): Promise<SendOutcome> {
  return world.appMessages(tenantId).send({
    tokens: appTokensOf(device),
    service: device.attributes['command.sender'],
    data: JSON.parse(payload) as Record<string, string>,
    lifeSeconds: Math.max(1, Math.floor((command.expiresAt - world.now()) / secondMs)),
  })
}

/** There is an event for what left after its call was answered, and always for what stops an engine. */
const isAnnounced = (command: DeviceCommand, { kind }: SendOutcome, why: DeliveryReason): boolean =>
  kind !== 'notConnected' &&
  kind !== 'refused' &&
  !isAutomatic(command) &&
  (why !== 'asked' || commandRules[command.type].needsConfirmation === true)

/** Ingest writes the event with the device's state, once for each command. */
export function announce(
  world: Pick<World, 'messages' | 'now'>,
  { device }: Pick<Situation, 'device'>,
  { id, type }: DeviceCommand,
): Promise<void> {
  const { uniqueId } = device
  const payload = Buffer.from(sentCommandPayload({ commandId: id, type, at: world.now() })).toString('base64')
  const record = { topic: sentCommandTopic(uniqueId), payload, receivedAt: world.now() }
  return world.messages.put([{ uniqueId, record }], 'live')
}

interface Attempted {
  send: DeviceCommand
  outcome: SendOutcome
  isAnswered: boolean
}

/** Saves what became of an attempt, unless the command has moved on meanwhile. */
export async function settle(
  world: Pick<World, 'commands' | 'now'>,
  { tenantId, deviceId }: DeviceKey,
  { send, outcome, isAnswered }: Attempted,
): Promise<void> {
  const { id, attempts } = send
  await change(world, { tenantId, deviceId }, async (queue) =>
    withOutcome(queue, { id, attempts, isAnswered }, { outcome, now: world.now() }),
  )
}

/** Notes what a tracker said of its commands. What it says of those of another device counts for nothing. */
export async function takeAnswers(
  world: Pick<World, 'commands' | 'now'>,
  key: DeviceKey,
  answers: readonly CommandAnswer[],
): Promise<void> {
  const commands = world.commands(key.tenantId)
  for (const answer of answers) {
    const { commandId } = answer
    if (commandId !== null && deviceOfId(commandId) !== key.deviceId) continue
    await change(world, key, async (queue) => {
      const isClosed = commandId !== null && !queue.open.some(({ id }) => id === commandId)
      const closed = isClosed ? await commands.command(commandId) : null
      return withAnswer(queue, answer, { closed, now: world.now() })
    })
  }
}

/** Changes a queue that others change too: when somebody was faster, the change is derived again. */
async function change(
  world: Pick<World, 'commands'>,
  { tenantId, deviceId }: DeviceKey,
  derive: (queue: CommandQueue) => Promise<ReturnType<typeof withOutcome>>,
): Promise<void> {
  const commands = world.commands(tenantId)
  for (let rounds = 0; rounds < roundsMax; rounds++) {
    const queue = await commands.queue(deviceId)
    const changed = await derive(queue)
    if (!changed || (await commands.save(deviceId, queue, changed))) return
  }
  throw new Error(`Others changed the commands of device ${deviceId} ${roundsMax} times`)
}

/** Soon by the queue, and what is further ahead by the device's timer. */
async function lookAgain(world: DeliveryWorld, key: DeviceKey, at: number | null): Promise<void> {
  if (at === null) return
  const delayMs = Math.max(0, at - world.now())
  if (delayMs <= commandLimits.wakeDelayMaxMs) await world.commandWakeUps.put([{ ...key, why: 'later' }], delayMs)
  else await world.deviceTimers.schedule(key, at)
}
