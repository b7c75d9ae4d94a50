import { useMemo, type CSSProperties } from 'react'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import styles from './filter-panel.module.css'
import { indentedGroups } from '../../groups/group-tree.ts'

interface GroupChoicesProps {
  groups: readonly { id: number; name: string; groupId: number }[]
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** Several groups, each standing for all below it. Nothing is drawn for a reader who has no groups. */
export function GroupChoices({ groups, chosen, onChange }: GroupChoicesProps) {
  const t = useWords()
  const { language } = useLanguage()
  const rows = useMemo(
    () => indentedGroups(groups, new Intl.Collator(language, { numeric: true }).compare),
    [groups, language],
  )
  if (rows.length === 0) return null
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <fieldset className="q-fieldset">
      <legend className={styles['legend']}>{t('fleet.filterGroups')}</legend>
      <div className={styles['groupList']}>
        {rows.map((row) => (
          <label key={row.id} className={styles['group']} style={{ '--depth': row.depth } as CSSProperties}>
            <input type="checkbox" checked={chosen.includes(row.id)} onChange={() => toggle(row.id)} />
            <bdi className="q-ellipsis">{row.name}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
