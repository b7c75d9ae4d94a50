import { isDeepStrictEqual } from 'node:util'
import { Failure } from '../../../shared/domain/failures.ts'
import { limits } from '../../../shared/domain/limits.ts'
import { reachesDevice, reachOf } from '../../../shared/domain/visibility.ts'
import { device } from '../../../shared/entities/device.ts'
import { group, type Group } from '../../../shared/entities/group.ts'
import { atMost } from '../../platform/at-most.ts'
import { crud, type Steps } from '../crud.ts'
import type { Asker, Route } from '../route.ts'

const writesAtOnce = 16

const steps: Steps = {
  async beforeSave({ draft }, asker) {
    if (draft.groupId !== 0) await refuseCycle(draft as Group, asker)
  },
  async afterSave({ draft, previous }, asker) {
    if (!previous) return
    const same = previous.groupId === draft.groupId && isDeepStrictEqual(previous.attributes, draft.attributes)
    if (!same) await touchDevicesBelow(draft.id, asker)
  },
}

export const groupRoutes: readonly Route[] = crud(group, steps)

/** @throws Failure invalid when the group would be below itself, or deeper than `limits.groupDepthMax` */
async function refuseCycle(draft: Group, asker: Asker): Promise<void> {
  const parentOf = new Map((await asker.records.list(group)).map((each) => [each.id, each.groupId]))
  let ancestor = draft.groupId
  for (let depth = 1; ancestor !== 0; depth++) {
    if (ancestor === draft.id || depth >= limits.groupDepthMax) {
      throw new Failure('invalid', 'groupId: the group would be inside itself, or too deep. Choose another parent.', {
        field: 'groupId',
      })
    }
    ancestor = parentOf.get(ancestor) ?? 0
  }
}

/** Devices inherit settings from their groups; ingest works with what it remembers until their state moves on. */
async function touchDevicesBelow(groupId: number, { records, tracks }: Asker): Promise<void> {
  const [groups, devices] = await Promise.all([records.list(group), records.list(device)])
  const below = reachOf([{ type: group.name, id: groupId }], groups)
  await atMost(
    writesAtOnce,
    devices.filter((each) => reachesDevice(below, each)),
    (each) => tracks.touch(each.id),
  )
}
