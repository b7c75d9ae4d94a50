import { isActive } from '../../../shared/domain/access/permissions.ts'
import { commandRules } from '../../../shared/domain/commands/command-rules.data.ts'
import { type CommandQueue, type DeviceCommand, isAutomatic } from '../../../shared/domain/commands/command.ts'
import { maySendCommands } from '../../../shared/domain/commands/rights.ts'
import { standstillLimits, standstillReachMs, unsafeBecause } from '../../../shared/domain/commands/standstill.ts'
import { trackerProtocolOf } from '../../../shared/domain/commands/tracker-protocol.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import type { FailureText } from '../../../shared/domain/failures.ts'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import { isConnected } from '../../../shared/domain/status.ts'
import { device as deviceEntity, type Device } from '../../../shared/entities/device.ts'
import type { Encoder, TrackerAddress } from '../../../shared/wire/commands/encoder.ts'
import { encoderFor } from '../../../shared/wire/commands/encoders.ts'
import { appTokensOf } from '../../../shared/wire/commands/phone-app.ts'
import { ownTracksUserOf } from '../../../shared/wire/commands/owntracks-user.ts'
import { actingPeople } from '../auth/acting-users.ts'
import { scopeOf } from '../records/visible-scope.ts'
import type { DeviceKey, Tracks, World } from '../../platform/ports/ports.ts'

/** What of the world a queue is looked at with. */
export type SituationWorld = Pick<World, 'tenants' | 'now'> & {
  tracks(tenantId: string): Pick<Tracks, 'state' | 'between'>
}

/** What has to be known of a device to send it commands. */
export interface Situation {
  tenantId: string
  device: Device
  /** null when there is no way back to the tracker */
  encoderOf: (command: Pick<DeviceCommand, 'type'>) => Encoder | null
  address: TrackerAddress
  /** it may be used */
  isOpen: boolean
  /** the tracker can be reached by the broker, as far as it is known */
  isReachable: boolean
  /** it was never seen to connect by its own name */
  isUnnamed: boolean
  /** see `unsafeBecause`; null when no command of the queue asks for it */
  unsafe: FailureText | null
  /** see `StepFacts` */
  isAllowed: (command: DeviceCommand) => boolean
}

/** @returns null when there is no such device any more */
export async function situationOf(
  world: SituationWorld,
  { tenantId, deviceId }: DeviceKey,
  queue: CommandQueue,
): Promise<Situation | null> {
  const tracks = world.tracks(tenantId)
  const records = world.tenants.records(tenantId)
  const [device, state] = await Promise.all([records.get(deviceEntity, deviceId), tracks.state(deviceId)])
  if (!device) return null
  const senders = await allowedSenders(world, { tenantId, device }, queue)
  const connected = isConnected(state)
  const ownTracksUser = ownTracksUserOf(state)
  const isOpen = isActive(device, world.now())
  const ways = { protocol: trackerProtocolOf(state), ownTracksUser, hasApp: appTokensOf(device).length > 0 }
  return {
    tenantId,
    device,
    encoderOf: ({ type }) => encoderFor(ways, type),
    isOpen,
    address: { uniqueId: device.uniqueId, ownTracksUser, password: passwordOf(device) },
    isReachable: isOpen && (connected === true || state.status === 'online'),
    isUnnamed: connected === null,
    unsafe: queue.open.some(needsStandstill) ? await unsafeNow(world, { tenantId, deviceId }, state) : null,
    isAllowed: (command) => isAutomatic(command) || senders.has(command.createdById),
  }
}

/** Who sent what is open, of those who still have access to the device and may send commands. */
async function allowedSenders(
  { tenants, now }: SituationWorld,
  { tenantId, device }: { tenantId: string; device: Device },
  { open }: CommandQueue,
): Promise<ReadonlySet<number>> {
  const ids = new Set(open.filter((command) => !isAutomatic(command)).map(({ createdById }) => createdById))
  if (ids.size === 0) return ids
  const records = tenants.records(tenantId)
  const [people, { settings }] = [actingPeople(records), await records.tenant()]
  const allowed = await Promise.all(
    [...ids].map(async (id) => {
      const person = await people(id)
      if (!person || !isActive(person, now()) || !maySendCommands(person, settings)) return []
      return (await scopeOf(records, person).one(deviceEntity, device.id)) ? [id] : []
    }),
  )
  return new Set(allowed.flat())
}

const needsStandstill = ({ type }: DeviceCommand): boolean => commandRules[type].waitsForStandstill === true

/** The latest position counts as it is in the state; those before it are history. */
async function unsafeNow(
  world: SituationWorld,
  { tenantId, deviceId }: DeviceKey,
  { last }: DeviceState,
): Promise<FailureText | null> {
  const { settings } = await world.tenants.records(tenantId).tenant()
  const limits = standstillLimits((key) => settings.attributes[key])
  const now = world.now()
  if (!last) return unsafeBecause([], limits, now)
  const range = { from: last.fixTime - standstillReachMs, to: last.fixTime - 1, rowsMax: rowsMax }
  const before = await world.tracks(tenantId).between(deviceId, range)
  return unsafeBecause([...before, last], limits, now)
}

/** Of a tracker that sends ten times a second. */
const rowsMax = (standstillReachMs / minuteMs) * 600

/** What a tracker wants to hear before it does something, where its custom commands name it. */
const passwordOf = ({ attributes }: Device): string => {
  const { devicePassword } = attributes
  return typeof devicePassword === 'string' || typeof devicePassword === 'number' ? String(devicePassword) : ''
}
