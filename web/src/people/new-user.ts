import { limits } from '../../../shared/domain/limits.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { newRecord } from '../entity/form/new-record.ts'

/** The defaults of a new user: until 2099, but never longer than the user who adds them; any number of devices. */
export function newPerson(caller: Pick<User, 'administrator' | 'expirationTime'>): AnyRecord {
  const far = new Date(limits.defaultExpiresAt).toISOString().replace('Z', '+00:00')
  const own = caller.expirationTime
  return {
    ...newRecord(user, {}),
    deviceLimit: caller.administrator ? -1 : 0,
    expirationTime: own !== null && Date.parse(own) < limits.defaultExpiresAt ? own : far,
  }
}
