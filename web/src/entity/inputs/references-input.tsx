import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { listQuery } from '../../api/use-entity.ts'
import { textOf } from '../../display/record-text.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { InputProps } from './input-props.ts'
import { OptionList } from './option-list.tsx'
import { Picker } from './picker.tsx'
import styles from './references-input.module.css'

/** What can be chosen from, and where it is read. */
const targets = {
  device: { name: 'device', api: 'devices' },
  geofence: { name: 'geofence', api: 'geofences' },
  group: { name: 'group', api: 'groups' },
  user: { name: 'user', api: 'users' },
} as const

interface Props extends InputProps<string | null> {
  target: keyof typeof targets
  /** the words for no choice */
  none?: string | undefined
  /** records that the reader's list lacks */
  also?: readonly { id: number; name: string }[]
}

const shownMax = 100

/** Any number of records, found by a part of their name; kept as text with commas between their ids. */
export function ReferencesInput({ target, none = 'entity.none', also = [], value, onChange, ...props }: Props) {
  const t = useWords()
  const { language } = useLanguage()
  const [keyword, setKeyword] = useState('')
  const { data = [], isPending } = useQuery(listQuery(targets[target]))
  const names = new Map([...also, ...data].map((record) => [record.id, textOf(record.name)]))
  const chosen = idsOf(value)
  const put = (ids: readonly number[]) => onChange(ids.length === 0 ? null : ids.join(','))
  const nameOf = (id: number) => names.get(id) ?? (isPending ? '…' : t('entity.notVisible'))
  const wanted = keyword.toLocaleLowerCase(language)
  const found = [...names]
    .filter(([id, name]) => !chosen.includes(id) && name.toLocaleLowerCase(language).includes(wanted))
    .sort(([, a], [, b]) => a.localeCompare(b, language, { numeric: true }))
    .slice(0, shownMax)
  return (
    <div className="q-stack q-gap-2">
      <Picker
        {...props}
        chosen={
          <span className="q-soft">{chosen.length === 0 ? t(none) : t('entity.chosen', { count: chosen.length })}</span>
        }
      >
        {(close) => (
          <OptionList
            label={props.label}
            keyword={keyword}
            onKeyword={setKeyword}
            options={found.map(([id, name]) => ({ key: id, name }))}
            chosen={null}
            onChoose={(id) => {
              put([...chosen, id])
              setKeyword('')
              close()
            }}
          />
        )}
      </Picker>
      {chosen.length > 0 && (
        <ul className={`q-list q-wrap q-gap-2 ${styles['chosen']}`}>
          {chosen.map((id) => (
            <li key={id}>
              <bdi>{nameOf(id)}</bdi>
              <button
                type="button"
                disabled={props.disabled}
                aria-label={t('entity.takeAway', { name: nameOf(id) })}
                onClick={() => put(chosen.filter((each) => each !== id))}
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Ids in a text with commas, each once; what is no id is left out. */
const idsOf = (value: string | null): number[] => [
  ...new Set(
    (value ?? '')
      .split(',')
      .map((part) => Number(part.trim()))
      .filter((id) => Number.isSafeInteger(id) && id > 0),
  ),
]
