import { expect, it } from 'vitest'
import { acceptor } from '../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import type { TrackChange } from '../../../functions/platform/ports/ports.ts'
import { device } from '../../../shared/entities/device.ts'
import { forwarding, type Forwarding } from '../../../shared/entities/forwarding/forwarding.ts'
import { group } from '../../../shared/entities/group.ts'
import { buildDevice, buildGroup, hourMs, makeTenant, noon } from '../../support/builders.ts'
import { messageAt } from '../../support/received.ts'

it.each([
  { name: 'no target', targets: [], isForwarded: false },
  { name: 'a target for all', targets: [{}], isForwarded: true },
  { name: 'a target for its group', targets: [{ always: false, groupIds: '1' }], isForwarded: true },
  { name: 'a target for others', targets: [{ always: false, groupIds: '9', deviceIds: '7' }], isForwarded: false },
  { name: 'a target that is off', targets: [{ disabled: true }], isForwarded: false },
  { name: 'a target for events alone', targets: [{ positions: false }], isForwarded: false },
] satisfies { name: string; targets: Partial<Forwarding>[]; isForwarded: boolean }[])(
  'a save says whether its positions go elsewhere: $name',
  async ({ targets, isForwarded }) => {
    const plain = inMemoryWorld()
    plain.moveTo(noon + hourMs)
    const saves: TrackChange[] = []
    const world = {
      ...plain,
      tracks: (tenantId: string) => {
        const tracks = plain.tracks(tenantId)
        const save = (change: TrackChange) => {
          saves.push(change)
          return tracks.save(change)
        }
        return { ...tracks, save }
      },
    }
    const { tenantId } = await makeTenant(world.tenants)
    const records = world.tenants.records(tenantId)
    const country = await records.create(group, buildGroup({ name: 'Algeria' }))
    const city = await records.create(group, buildGroup({ name: 'Algiers', groupId: country.id }))
    await records.create(device, buildDevice({ groupId: city.id }))
    for (const facts of targets) {
      const url = 'https://erp.example/in'
      await records.create(forwarding, forwarding.schema.parse({ name: 'ERP', url, ...facts }))
    }
    await acceptor(world)([messageAt(1, { uniqueId: 'van-1', steps: [1, 2] })])
    expect(saves.map((save) => [save.accepted.length, save.isForwarded])).toEqual([[2, isForwarded]])
  },
)
