import { expect, it } from 'vitest'
import { acceptor } from '../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import type { TrackChange } from '../../../functions/platform/ports/ports.ts'
import type { ForwardedTo } from '../../../shared/domain/forwarding/chosen.ts'
import { device } from '../../../shared/entities/device.ts'
import { forwarding, type Forwarding } from '../../../shared/entities/forwarding/forwarding.ts'
import { group } from '../../../shared/entities/group.ts'
import { buildDevice, buildGroup, hourMs, makeTenant, noon } from '../../support/builders.ts'
import { messageAt } from '../../support/received.ts'

const address = 'https://other.example/in'
/** As it was stored, also by earlier versions that took more. */
const named = (url: string | undefined) => ({ attributes: url === undefined ? {} : { 'forward.url': url } })

it.each([
  { name: 'no target', targets: [], to: 'nobody' },
  { name: 'a target for all', targets: [{}], to: 'targets' },
  { name: 'a target for its group', targets: [{ always: false, groupIds: '1' }], to: 'targets' },
  { name: 'a target for others', targets: [{ always: false, groupIds: '9', deviceIds: '7' }], to: 'nobody' },
  { name: 'a target that is off', targets: [{ disabled: true }], to: 'nobody' },
  { name: 'an address of its own', targets: [], own: address, to: 'address' },
  { name: 'an address of a group above', targets: [], ofGroup: address, to: 'address' },
  { name: 'a target, and an address', targets: [{}], own: address, to: 'both' },
  { name: 'an address that is none', targets: [], own: 'http://erp.example/in', to: 'nobody' },
  { name: 'an address that is none before a right one', targets: [], own: 'off', ofGroup: address, to: 'nobody' },
  { name: 'a target for events alone', targets: [{ positions: false }], to: 'nobody' },
] satisfies { name: string; targets: Partial<Forwarding>[]; to: ForwardedTo; own?: string; ofGroup?: string }[])(
  'a save says whether its positions go elsewhere: $name',
  async ({ targets, to, own, ofGroup }) => {
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
    const country = await records.create(group, { ...buildGroup({ name: 'Algeria' }), ...named(ofGroup) })
    const city = await records.create(group, buildGroup({ name: 'Algiers', groupId: country.id }))
    await records.create(device, { ...buildDevice({ groupId: city.id }), ...named(own) })
    for (const facts of targets) {
      const url = 'https://erp.example/in'
      await records.create(forwarding, forwarding.schema.parse({ name: 'ERP', url, ...facts }))
    }
    await acceptor(world)([messageAt(1, { uniqueId: 'van-1', steps: [1, 2] })])
    expect(saves.map((save) => [save.accepted.length, save.forwardedTo])).toEqual([[2, to]])
  },
)
