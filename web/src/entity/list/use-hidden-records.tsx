import { useMemo, useState, type ReactNode } from 'react'
import type { AnyRecord, Entity } from '../../../../shared/entities/entity.ts'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './entity-list.module.css'
import { useEntityScreen } from '../entity-screen.ts'

/** The records without those that the entity's screen hides, and the switch that shows them. */
export function useHiddenRecords(
  entity: Entity,
  records: AnyRecord[] | undefined,
): { data: AnyRecord[] | undefined; hiddenSwitch: ReactNode } {
  const t = useWords()
  const [isShown, setShown] = useState(false)
  const { hidden } = useEntityScreen(entity.name)
  const data = useMemo(
    () => (hidden && !isShown ? records?.filter((record) => !hidden.holds(record)) : records),
    [hidden, isShown, records],
  )
  const isUseful = hidden !== undefined && records?.some(hidden.holds)
  return {
    data,
    hiddenSwitch: isUseful && (
      <div className={styles['switch']}>
        <SwitchField label={t(hidden.words)} checked={isShown} onChange={setShown} />
      </div>
    ),
  }
}
