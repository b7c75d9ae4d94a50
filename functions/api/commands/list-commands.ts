import { type CommandType, commandTypes } from '../../../shared/domain/catalog/command-types.ts'
import { commandLimits, commandRules } from '../../../shared/domain/commands/command-rules.data.ts'
import { withoutCommand } from '../../../shared/domain/commands/queue.ts'
import { maySendSavedCommands } from '../../../shared/domain/commands/rights.ts'
import { trackerProtocolOf } from '../../../shared/domain/commands/tracker-protocol.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { groupsAbove } from '../../../shared/domain/settings.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import { group } from '../../../shared/entities/group.ts'
import { savedCommand, type SavedCommand } from '../../../shared/entities/saved-command.ts'
import type { CommandTypeJson } from '../../../shared/wire/commands/command-json.ts'
import { commandStateJson } from '../../../shared/wire/commands/command-state.ts'
import { type TrackerWays, typesFor } from '../../../shared/wire/commands/encoders.ts'
import { appTokensOf } from '../../../shared/wire/commands/phone-app.ts'
import { flagIn, idIn, queryOf, requiredIdIn, wholeNumber } from '../http/query.ts'
import { note } from '../audit-entries.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { requireCommands } from './command-input.ts'
import { commandJobJson } from './command-answers.ts'

const typeJson = (type: CommandType): CommandTypeJson => ({
  type,
  ...(commandRules[type].isCautioned && { isCautioned: true }),
  ...(commandRules[type].needsConfirmation && { needsConfirmation: true }),
})

/** All types, or those that a device takes. */
export async function listTypes(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const query = queryOf(c)
  const [deviceId, isText] = [idIn(query, 'deviceId'), flagIn(query, 'textChannel')]
  if (deviceId === null) return c.json((Object.keys(commandTypes) as CommandType[]).map(typeJson))
  const found = await seenDevice(caller, deviceId)
  return c.json(typesFor(await waysTo(c, caller, found), isText).map(typeJson))
}

/** The saved commands that are for the device, or linked to it or to a group above it, and that it takes. */
export async function listSendable(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  await requireCommands(caller)
  const deviceId = requiredIdIn(queryOf(c), 'deviceId')
  const found = await seenDevice(caller, deviceId)
  if (!maySendSavedCommands(caller.user, await caller.settings())) return c.json([])
  const above = groupsAbove(found.groupId, found.groupId === 0 ? [] : await caller.records.list(group))
  const owners = [{ type: device.name, id: found.id }, ...above.map(({ id }) => ({ type: group.name, id }))]
  const [links, all] = await Promise.all([
    Promise.all(owners.map((owner) => caller.records.linksOf(owner))),
    caller.records.list(savedCommand),
  ])
  const linked = links.flat().filter(({ property }) => property.type === savedCommand.name)
  const own = all.filter((command) => command.deviceId === found.id)
  const ids = new Set([...linked.map(({ property }) => property.id), ...own.map(({ id }) => id)])
  const commands = (await caller.scope.those(savedCommand, [...ids])) as SavedCommand[]
  const ways = await waysTo(c, caller, found)
  const isTaken = ({ type, textChannel }: SavedCommand) => typesFor(ways, textChannel).includes(type)
  const title = ({ description }: SavedCommand) => description ?? ''
  return c.json(commands.filter(isTaken).toSorted((a, b) => title(a).localeCompare(title(b)) || a.id - b.id))
}

/** The commands of a device, the newest first. */
export async function listCommands(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  await requireCommands(caller)
  const found = await seenDevice(caller, wholeNumber(c.req.param('id') ?? '') ?? 0, '')
  const commands = c.var.world.commands(caller.actor.tenantId)
  return c.json((await commands.history(found.id, commandLimits.historyShownMax)).map(commandStateJson))
}

const triesMax = 20

/** Cancels a command that has not left. @throws Failure conflict when it has */
export async function cancelCommand(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  await requireCommands(caller)
  const found = await seenDevice(caller, wholeNumber(c.req.param('id') ?? '') ?? 0, '')
  const commandId = wholeNumber(c.req.param('commandId') ?? '') ?? 0
  const { world } = c.var
  const commands = world.commands(caller.actor.tenantId)
  const command = await commands.command(commandId)
  if (command?.deviceId !== found.id) throw new Failure('missing', 'There is no such command, or you may not see it.')
  for (let tries = 0; tries < triesMax; tries++) {
    const queue = await commands.queue(found.id)
    const change = withoutCommand(queue, commandId, world.now())
    if (!change) break
    if (!(await commands.save(found.id, queue, change))) continue
    const attributes = { type: command.type, commandId, state: 'cancelled' }
    note(c, { action: 'command', objectType: device.name, objectId: found.id, attributes })
    return c.body(null, 204)
  }
  throw new Failure('conflict', 'The command cannot be cancelled any more. The tracker may have it already.')
}

/** How far a command to many devices is; of those who asked for it. */
export async function showJob(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  await requireCommands(caller)
  const job = await c.var.world.commands(caller.actor.tenantId).job(c.req.param('id') ?? '')
  if (job?.userId === caller.user.id) return c.json(commandJobJson(job))
  throw new Failure('missing', 'There is no such job, or it has expired.')
}

async function seenDevice(caller: ScopedCaller, id: number, field = 'deviceId'): Promise<Device> {
  const found = (await caller.scope.one(device, id)) as Device | null
  if (found) return found
  throw new Failure('missing', 'There is no such device, or you may not see it.', field === '' ? {} : { field })
}

/** By push only where a service for it is set: without one nothing that it takes is offered. */
async function waysTo({ var: { world } }: ApiContext, caller: ScopedCaller, found: Device): Promise<TrackerWays> {
  const { tenantId } = caller.actor
  const hasApp = appTokensOf(found).length > 0 && (await world.appMessages(tenantId).isAvailable())
  const state = (await caller.tracks.shownStates([found.id])).get(found.id)!
  return { protocol: trackerProtocolOf(state), hasApp }
}
