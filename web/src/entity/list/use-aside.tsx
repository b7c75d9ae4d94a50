import { useMemo, useState, type ReactNode } from 'react'
import type { AnyRecord, Entity } from '../../../../shared/entities/entity.ts'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './entity-list.module.css'
import { useEntityScreen } from '../entity-screen.ts'

/** The records without those that the entity's screen keeps aside, and the switch that brings them back. */
export function useAside(
  entity: Entity,
  records: AnyRecord[] | undefined,
): { data: AnyRecord[] | undefined; aside: ReactNode } {
  const t = useWords()
  const [isShown, setShown] = useState(false)
  const { aside } = useEntityScreen(entity.name)
  const data = useMemo(
    () => (aside && !isShown ? records?.filter((record) => !aside.holds(record)) : records),
    [aside, isShown, records],
  )
  const isUseful = aside !== undefined && records?.some(aside.holds)
  return {
    data,
    aside: isUseful && (
      <div className={styles['aside']}>
        <SwitchField label={t(aside.words)} checked={isShown} onChange={setShown} />
      </div>
    ),
  }
}
