import { isActive } from '../../shared/domain/access/permissions.ts'
import { cadenceLimits, cadenceSettings } from '../../shared/domain/commands/cadence-settings.ts'
import { settingOf } from '../../shared/domain/settings.ts'
import { device as deviceEntity, type Device } from '../../shared/entities/device.ts'
import { group } from '../../shared/entities/group.ts'
import { actingPeople } from '../application/auth/acting-users.ts'
import { scopeOf } from '../application/records/visible-scope.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { UserKey } from '../platform/ports/ports.ts'

/**
 * A page shows these devices: trackers whose reporting rate adapts report more often for a while. Of those that the person
 * does not see, or whose rate does not adapt, nothing is written.
 * @returns those whose rate adapts: only they have to be named again
 */
export async function noteWatched(
  world: Pick<WorldOf<'live-socket'>, 'tenants' | 'commandWakeUps' | 'now'>,
  { tenantId, userId }: UserKey,
  deviceIds: readonly number[],
): Promise<number[]> {
  const records = world.tenants.records(tenantId)
  const now = world.now()
  const [person, { settings: tenant, account }] = await Promise.all([actingPeople(records)(userId), records.tenant()])
  if (!person || !isActive(person, now) || account.isSuspended) return []
  const seen = (await scopeOf(records, person).those(deviceEntity, deviceIds)) as Device[]
  const groups = seen.some(({ groupId }) => groupId !== 0) ? await records.list(group) : []
  const adapting = seen.filter((device) => cadenceSettings(settingOf({ device, groups, tenant })) !== null)
  if (adapting.length === 0) return []
  const cadence = { watchedUntil: now + cadenceLimits.watchLastsMs }
  await world.commandWakeUps.put(adapting.map(({ id }) => ({ tenantId, deviceId: id, why: 'received', cadence })))
  return adapting.map(({ id }) => id)
}
