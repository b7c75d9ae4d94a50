import { Failure } from '../../../shared/domain/failures.ts'
import { groupFor } from '../../../shared/wire/share/guest-view.ts'
import { placeLimits } from '../../../shared/domain/limits/places.ts'
import { group, type Group } from '../../../shared/entities/group.ts'
import { crud, type Steps } from '../records/crud.ts'
import type { ScopedCaller, Route } from '../route.ts'

const steps: Steps = {
  async beforeSave({ draft }, caller) {
    if (draft.groupId !== 0) await refuseCycle(draft as Group, caller)
  },
  present: async (records, { user }) => records.map((record) => groupFor(user, record as Group)),
}

export const routes: readonly Route[] = crud(group, steps)

/** @throws Failure invalid when the group would be below itself, or deeper than `placeLimits.groupDepthMax` */
async function refuseCycle(draft: Group, caller: ScopedCaller): Promise<void> {
  const parentOf = new Map((await caller.records.list(group)).map((each) => [each.id, each.groupId]))
  let ancestor = draft.groupId
  for (let depth = 1; ancestor !== 0; depth++) {
    if (ancestor === draft.id || depth >= placeLimits.groupDepthMax) {
      throw new Failure('invalid', 'groupId: the group would be inside itself, or too deep. Choose another parent.', {
        field: 'groupId',
      })
    }
    ancestor = parentOf.get(ancestor) ?? 0
  }
}
