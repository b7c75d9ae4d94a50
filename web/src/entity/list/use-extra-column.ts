import type { Entity } from '../../../../shared/entities/entity.ts'
import { useMay } from '../../session/access.ts'
import { useEntityScreen, type EntityScreen } from '../entity-screen.ts'

export type ExtraColumn = NonNullable<EntityScreen['column']>

/** The column that an entity's screen adds to its list, for whom it is; null for others. */
export function useExtraColumn(entity: Entity): ExtraColumn | null {
  const may = useMay()
  const { column } = useEntityScreen(entity.name)
  return column?.isFor(may) ? column : null
}
