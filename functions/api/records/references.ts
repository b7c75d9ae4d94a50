import { Failure, noun } from '../../../shared/domain/failures.ts'
import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { entityNamed } from '../../../shared/entities/index.ts'
import type { Scope } from '../../application/records/visible-scope.ts'

/** The draft as it is written to the store, and what it replaces. */
export interface Draft {
  draft: AnyRecord
  /** null when the record is new */
  previous: AnyRecord | null
}

/**
 * Refuses a draft that points at a record which the caller does not see. What was there before may stay.
 * @throws Failure invalid that names the field
 */
export async function refuseUnseenReferences(entity: Entity, { draft, previous }: Draft, scope: Scope): Promise<void> {
  for (const [key, target] of Object.entries(entity.refersTo ?? {}) as [string, string][]) {
    const id = draft[key] as number
    if (id === 0 || id === previous?.[key] || (await scope.one(entityNamed(target), id))) continue
    throw new Failure('invalid', '{field}: there is no {entity} {id}. Choose one that you can see, or 0 for none.', {
      field: key,
      values: { entity: noun(target), id },
    })
  }
}
