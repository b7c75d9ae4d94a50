import { choiceAttributes } from '../../../../../shared/entities/choice-attributes.ts'

export interface KeyRules {
  /** whose attribute it would be */
  owner: string
  taken: ReadonlySet<string>
  /** those that the form has a field for */
  placed: ReadonlySet<string>
}

/** Units, time zone and the like are read of people and of the tenant, and of nothing else. */
const choosers: ReadonlySet<string> = new Set(['user', 'server'])

/** Why a key is not added as a free attribute, as a key of words; null for one that may be. */
export function keyRefusal(key: string, { owner, taken, placed }: KeyRules): string | null {
  if (taken.has(key)) return 'entity.attributeTaken'
  if (placed.has(key)) return 'entity.attributePlaced'
  return Object.hasOwn(choiceAttributes, key) && !choosers.has(owner) ? 'entity.attributePersonal' : null
}
