import { isDeepStrictEqual } from 'node:util'
import { Failure, noun } from '../../../shared/domain/failures.ts'
import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'

/** Failures of record stores, in one wording for every store. */

export const taken = (field: string, value: string): Failure =>
  new Failure('conflict', 'The {field} "{value}" cannot be used. Choose another one.', { field, values: { value } })

const changedMeanwhile = 'Someone else changed this {entity}. Reload it and repeat your change.'

/** What the caller has seen of a record is no longer what is stored. */
export class ChangedMeanwhile extends Failure<typeof changedMeanwhile> {
  constructor(entityName: string) {
    super('conflict', changedMeanwhile, { values: { entity: noun(entityName) } })
  }
}

const movedOn = 'Someone else changed this account at the same moment. Repeat your change.'

/** Something of the tenant changed between counting and adding: count again and retry. */
export class MovedOn extends Failure<typeof movedOn> {
  constructor() {
    super('conflict', movedOn)
  }
}

export const noSuchEnd = (): Failure => new Failure('missing', 'One of the two records no longer exists. Reload them.')

export const noSuchRecord = (entityName: string, id: number): Failure =>
  new Failure('missing', 'There is no {entity} {id}. It may have been deleted.', {
    values: { entity: noun(entityName), id },
  })

export const noSuchTenant = (): Failure =>
  new Failure('missing', 'This account no longer exists. Sign in with another one.')

export const noIdsLeft = (entityName: string): Failure =>
  new Failure('tooMuch', 'This account has no ids left for a new {entity}. Contact us.', {
    values: { entity: noun(entityName) },
  })

export const tooManyEntries = (countMax: number): Failure =>
  new Failure('tooLarge', 'There are more than {most} lines. Ask for a shorter period.', { values: { most: countMax } })

/** @throws Failure conflict when `seen` is given and differs from the stored record */
export function refuseOther(entity: Entity, stored: AnyRecord, seen: AnyRecord | undefined): void {
  if (seen && !isDeepStrictEqual(JSON.parse(JSON.stringify(seen)), stored)) throw new ChangedMeanwhile(entity.name)
}
