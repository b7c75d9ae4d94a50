import { useState } from 'react'
import { bidiIsolate } from '../../../../shared/i18n/bidi-isolate.ts'
import { Picker } from '../../entity/inputs/picker.tsx'
import { searchTerms, searchText } from '../../../../shared/domain/catalog/search-text.ts'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './filter-choice.module.css'

interface Props<Key> {
  label: string
  /** the words for no choice, which stands for all */
  all: string
  options: readonly { key: Key; name: string }[]
  /** some of them may be unknown, as those of an old address */
  chosen: readonly Key[]
  /** the words for so many */
  count: (count: number) => string
  onChange: (chosen: readonly Key[]) => void
}

const namedMax = 2

/** A field that narrows a report down: all, or some of a list. A long list can be searched. */
export function FilterChoice<Key extends string | number>({ label, all, count, ...rest }: Props<Key>) {
  const { options, chosen } = rest
  const names = options.filter(({ key }) => chosen.includes(key)).map(({ name }) => name)
  const text =
    chosen.length === 0
      ? all
      : names.length === chosen.length && names.length <= namedMax
        ? names.map(bidiIsolate).join(', ')
        : count(chosen.length)
  return (
    <div className={styles['field']}>
      <Picker label={label} error={undefined} disabled={false} onBlur={() => undefined} chosen={text}>
        {() => <Options all={all} {...rest} />}
      </Picker>
    </div>
  )
}

const searchedFrom = 30

function Options<Key extends string | number>({ all, options, chosen, onChange }: Omit<Props<Key>, 'label' | 'count'>) {
  const t = useWords()
  const [keyword, setKeyword] = useState('')
  const terms = searchTerms(keyword)
  const found = options.filter(({ name }) => terms.every((term) => searchText(name).includes(term)))
  const toggle = (key: Key) =>
    onChange(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key])
  return (
    <div className={styles['panel']}>
      {options.length >= searchedFrom && (
        <TextField
          label={t('reports.filterSearch')}
          labelHidden
          placeholder={t('reports.filterSearch')}
          value={keyword}
          onChange={setKeyword}
          autoFocus
        />
      )}
      <div className={styles['list']}>
        <label className={`q-row q-gap-3 ${styles['choice']}`}>
          <input type="checkbox" checked={chosen.length === 0} onChange={() => onChange([])} />
          <strong>{all}</strong>
        </label>
        {found.map(({ key, name }) => (
          <label key={key} className={`q-row q-gap-3 ${styles['choice']}`}>
            <input type="checkbox" checked={chosen.includes(key)} onChange={() => toggle(key)} />
            <bdi>{name}</bdi>
          </label>
        ))}
      </div>
    </div>
  )
}
