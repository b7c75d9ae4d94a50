import { askForCommand } from '../../../functions/application/commands/ask.ts'
import type { World } from '../../../functions/platform/ports/ports.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { secondMs } from '../../../shared/domain/time/durations.ts'
import { device } from '../../../shared/entities/device.ts'
import { order } from '../../shared/domain/commands/queue-fixture.ts'
import { buildDevice, buildPosition, buildState, makeTenant, noon } from '../../support/builders.ts'

export interface Van {
  tenantId: string
  deviceId: number
  uniqueId: string
  /** of who sends */
  userId: number
}

let made = 0

/** A registered van that is there, with these last positions. */
export async function van(world: World, positions: Partial<Position>[] = [{}], protocol = 'mqtt'): Promise<Van> {
  const { tenantId, userId } = await makeTenant(world.tenants)
  const uniqueId = `van-${++made}`
  const { id } = await world.tenants.records(tenantId).create(device, buildDevice({ uniqueId, phone: '+213550000000' }))
  const stored = positions.map((facts, step) =>
    buildPosition(step, { deviceId: id, protocol, serverTime: noon, ...facts }),
  )
  const state = { ...buildState(stored), deviceId: id, version: 0, status: 'online' as const }
  await world.tracks(tenantId).save({ state, accepted: stored, events: [] })
  return { tenantId, deviceId: id, uniqueId, userId }
}

export const ask = (
  world: World,
  { tenantId, deviceId, userId }: Van,
  type: Parameters<typeof order>[0],
  changes: Parameters<typeof order>[1] = {},
) => askForCommand(world, tenantId, order(type, { deviceId, createdById: userId, ...changes }))

/** The newest first: `engineStop waiting` */
export const states = async (world: World, { tenantId, deviceId }: Van) =>
  (await world.commands(tenantId).history(deviceId, 10)).map(({ type, state }) => `${type} ${state}`)

/** Positions of a vehicle that stands. */
export const stood = [-15, -1].map((seconds) => ({
  fixTime: noon + seconds * secondMs,
  speed: 0,
  latitude: 36.75,
  longitude: 3.05,
}))
