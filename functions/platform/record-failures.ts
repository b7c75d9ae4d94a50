import { Failure } from '../../shared/domain/failures.ts'

/** The failures that a record store may answer with; one wording for every store. */

export const taken = (field: string, value: string): Failure =>
  new Failure('conflict', `The ${field} "${value}" cannot be used. Choose another one.`, { field })

export const changedMeanwhile = (entityName: string): Failure =>
  new Failure('conflict', `Someone else changed this ${entityName} meanwhile. Load it again and repeat your change.`)

export const noSuchRecord = (entityName: string, id: number): Failure =>
  new Failure('missing', `There is no ${entityName} ${id}. It may have been deleted.`)

export const noSuchTenant = (): Failure =>
  new Failure('missing', 'This account no longer exists. Sign in with another one.')

export const noIdsLeft = (entityName: string): Failure =>
  new Failure('tooMuch', `This account has used up its numbers for a new ${entityName}. Ask for a second account.`)
