import { Columns3 } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './column-chooser.module.css'
import type { Columns } from './use-columns.ts'

/** Which columns the list has; kept in this browser. */
export function ColumnChooser({ columns: { choices, toggle } }: { columns: Columns }) {
  const t = useWords()
  return (
    <Popover
      label={t('entity.columns')}
      align="end"
      trigger={(props) => <IconButton {...props} label={t('entity.columns')} icon={<Columns3 />} />}
    >
      {() => (
        <fieldset className={styles['choices']}>
          <legend className="q-visually-hidden">{t('entity.columns')}</legend>
          {choices.map(({ key, words, isShown }) => (
            <label key={key} className={`q-row q-gap-2 ${styles['choice']}`}>
              <input type="checkbox" checked={isShown} onChange={() => toggle(key)} />
              <span>{t(words)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </Popover>
  )
}
