import { BoundedMap } from '../../shared/domain/bounded-map.ts'
import { fileLimits } from '../../shared/domain/limits/files.ts'
import { tenantLimits } from '../../shared/domain/limits/tenants.ts'
import type { WorldOf } from '../platform/needs.ts'

interface Known {
  bytes: number
  until: number
}
const remembered = new WeakMap<WorldOf<'api'>, BoundedMap<string, Known>>()
const tenantsMax = 5000

/** `[free, total]` bytes of a tenant's files. What is in use is asked for at most once in five minutes. */
export async function storageSpace(world: WorldOf<'api'>, tenantId: string): Promise<[free: number, total: number]> {
  const total = fileLimits.tenantFileBytesMax
  const uses = remembered.get(world) ?? new BoundedMap<string, Known>(tenantsMax)
  remembered.set(world, uses)
  const known = uses.get(tenantId)
  if (known && known.until > world.now()) return [Math.max(0, total - known.bytes), total]
  const bytes = await world.files(tenantId).bytesUsed()
  uses.set(tenantId, { bytes, until: world.now() + tenantLimits.storageUseKeptMs })
  return [Math.max(0, total - bytes), total]
}
