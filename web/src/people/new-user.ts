import { defaultEnd } from '../../../shared/domain/access/people.ts'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { newRecord } from '../entity/form/new-record.ts'

/** The defaults of a new user, as the API has them: any number of devices where an administrator adds them. */
export function newPerson(caller: Pick<User, 'administrator' | 'expirationTime'>): AnyRecord {
  return {
    ...newRecord(user, {}),
    deviceLimit: caller.administrator ? -1 : 0,
    expirationTime: defaultEnd(caller),
  }
}
