import { isActive } from '../../../shared/domain/access/permissions.ts'
import { historyLimits } from '../../../shared/domain/limits/history.ts'
import { type LinkedDevice, linkedPositionOf } from '../../../shared/domain/rules/proximity/linked-position.ts'
import type { DeviceConfigurations } from '../../application/tenants/device-configuration.ts'
import type { IngestWorld } from '../../platform/needs.ts'
import type { DeviceLookup } from '../device-cache.ts'
import { groupBy } from '../group-by.ts'
import type { Received } from '../read-record.ts'
import { fixesInTime } from '../timeline.ts'

/** Where the devices that a device is linked to are, by the device’s identifier; absent where none counts. */
export type LinkedPositions = ReadonlyMap<string, readonly LinkedDevice[]>

export const noLinkedPositions: LinkedPositions = new Map()

interface Wanted {
  uniqueId: string
  tenantId: string
  ids: readonly number[]
}

/**
 * Reads where linked devices are, for all devices of a batch at once: one read for each organisation, and none where no
 * device has links and a distance, or where all that came is old. Eventually consistent: what comes in the same batch, or
 * waits to be saved (0021), is not seen yet.
 */
export async function linkedPositions(
  { world, configurations }: { world: Pick<IngestWorld, 'tracks' | 'now'>; configurations: DeviceConfigurations },
  byDevice: ReadonlyMap<string, readonly Received[]>,
  found: ReadonlyMap<string, DeviceLookup>,
): Promise<LinkedPositions> {
  const asked = await Promise.all(
    [...byDevice].map(([uniqueId, messages]) => wantedOf(configurations, { uniqueId, messages, found }, world.now())),
  )
  const wanted = asked.filter((each) => each !== null)
  if (wanted.length === 0) return noLinkedPositions
  const positions = new Map<string, LinkedDevice[]>()
  await Promise.all(
    [...groupBy(wanted, ({ tenantId }) => tenantId)].map(async ([tenantId, those]) => {
      const states = await world.tracks(tenantId).shownStates([...new Set(those.flatMap(({ ids }) => ids))])
      for (const { uniqueId, ids } of those) {
        const linked = ids.map((deviceId): LinkedDevice => {
          const state = states.get(deviceId)
          return (state && linkedPositionOf(state)) ?? { deviceId, latitude: null }
        })
        positions.set(uniqueId, linked)
      }
    }),
  )
  return positions
}

interface Asked {
  uniqueId: string
  messages: readonly Received[]
  found: ReadonlyMap<string, DeviceLookup>
}

async function wantedOf(
  configurations: DeviceConfigurations,
  { uniqueId, messages, found }: Asked,
  now: number,
): Promise<Wanted | null> {
  const known = found.get(uniqueId)
  if (known?.kind !== 'open') return null
  const { linkedDevices, settings } = await configurations.of(known.tenantId, known.device)
  const ids = linkedDevices.filter((each) => isActive(each, now)).map(({ id }) => id)
  if (ids.length === 0) return null
  // imports are dated as if they had come in time
  const isLive = fixesInTime(messages, settings).some(
    ({ fix, fixTime, now: arrivedAt }) => !fix.isAsStored && arrivedAt - fixTime <= historyLimits.lateAfterMs,
  )
  return isLive ? { uniqueId, tenantId: known.tenantId, ids } : null
}
