import { mayEdit } from '../../../shared/domain/access/permissions.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { typed } from '../../../shared/entities/entity.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import { wholeNumber } from '../http/query.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'

/** The device that the path names (`:id`), which the caller may change. @throws Failure missing, forbidden */
export async function editableDevice(c: ApiContext, caller: ScopedCaller): Promise<Device> {
  const id = wholeNumber(c.req.param('id') ?? '')
  const found = id === null ? null : await caller.scope.one(device, id)
  if (!found) throw new Failure('missing', 'There is no such device, or you may not see it.')
  if (mayEdit(caller.user, await caller.settings(), device)) return typed(device, found)
  throw new Failure('forbidden', 'You may view devices but not change them. Ask an administrator.')
}
