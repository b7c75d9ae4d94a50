import { isDeepStrictEqual } from 'node:util'
import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { changedMeanwhile } from './record-failures.ts'
import type { Store } from '../dynamo/store.ts'

/** Where the records of one kind lie. */
export interface RecordRef {
  store: Store
  tenantId: string
  entity: Entity
}

/** What must still be so when something is written. */
export interface Precondition {
  seen?: AnyRecord
  version?: number
}

/** How often a write without `seen` follows a record that others keep changing. */
export const writeTriesMax = 8

/** @throws Failure conflict when `seen` is given and not what is stored */
export function refuseOther(entity: Entity, stored: AnyRecord, seen: AnyRecord | undefined): void {
  if (seen && !isDeepStrictEqual(JSON.parse(JSON.stringify(seen)), stored)) throw changedMeanwhile(entity.name)
}
