import { Check } from 'lucide-react'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { moveAmongOptions } from './move-among-options.ts'
import styles from './picker.module.css'

interface Option<Key> {
  key: Key
  name: string
  /** beside the name, in small letters */
  detail?: string
}

interface Props<Key> {
  label: string
  keyword: string
  onKeyword: (keyword: string) => void
  /** those that fit the keyword */
  options: readonly Option<Key>[]
  chosen: Key | null
  onChoose: (key: Key) => void
}

/** What a picker opens to: a search, and below it what was found. Enter takes the first. */
export function OptionList<Key extends string | number>({ label, keyword, onKeyword, ...rest }: Props<Key>) {
  const t = useWords()
  const { options, chosen, onChoose } = rest
  const first = options[0]
  return (
    <div className={styles['list']} role="presentation" onKeyDown={moveAmongOptions}>
      <TextField
        label={t('entity.search')}
        labelHidden
        placeholder={t('entity.search')}
        value={keyword}
        onChange={onKeyword}
        autoFocus
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (first && keyword !== '') onChoose(first.key)
        }}
      />
      <div className={styles['options']} role="listbox" tabIndex={-1} aria-label={label}>
        {options.map(({ key, name, detail }) => (
          <button
            key={key}
            type="button"
            role="option"
            aria-selected={key === chosen}
            className={`q-row q-gap-2 q-spread ${styles['option']}`}
            onClick={() => onChoose(key)}
          >
            <bdi>{name}</bdi>
            {detail && detail !== name && <code className={styles['detail']}>{detail}</code>}
            {key === chosen && <Check size={16} aria-hidden />}
          </button>
        ))}
        {options.length === 0 && <p className={styles['quiet']}>{t('entity.nothingFound')}</p>}
      </div>
    </div>
  )
}
