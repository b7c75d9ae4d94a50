import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { AnyRecord } from '../../../../shared/entities/entity.ts'
import { entityNamed } from '../../../../shared/entities/index.ts'
import { listQuery } from '../../api/use-entity.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useLanguage, useWords } from '../../words/use-words.ts'
import { arrange } from '../arrange.ts'
import { withoutBelow } from '../without-below.ts'
import type { PlacedInputProps } from './input-props.ts'
import { moveAmongOptions } from './move-among-options.ts'
import { Picker } from './picker.tsx'
import styles from './picker.module.css'

/** Another record, found by typing a part of its name. */
export function ReferenceInput({
  target,
  entity,
  record,
  value,
  onChange,
  ...props
}: PlacedInputProps<number> & { target: string }) {
  const t = useWords()
  const aim = entityNamed(target)
  const { data = [], isPending } = useQuery(listQuery(aim))
  const chosen = data.find((candidate) => candidate.id === value)
  const candidates = target === entity.name ? withoutBelow(data, record.id, referenceKey(entity, target)) : data
  return (
    <Picker
      {...props}
      chosen={
        value === 0 ? (
          <span className={styles['none']}>{t('entity.none')}</span>
        ) : (
          <bdi>{chosen ? String(chosen[aim.titleKey]) : isPending ? '…' : t('entity.notVisible')}</bdi>
        )
      }
    >
      {(close) => (
        <Options
          label={props.label}
          target={target}
          candidates={candidates}
          value={value}
          onChoose={(id) => {
            onChange(id)
            close()
          }}
        />
      )}
    </Picker>
  )
}

const referenceKey = (entity: PlacedInputProps['entity'], target: string): string =>
  Object.entries(entity.refersTo ?? {}).find(([, name]) => name === target)?.[0] ?? ''

interface OptionsProps {
  label: string
  target: string
  candidates: readonly AnyRecord[]
  value: number
  onChoose: (id: number) => void
}

function Options({ label, target, candidates, value, onChoose }: OptionsProps) {
  const t = useWords()
  const { language } = useLanguage()
  const [keyword, setKeyword] = useState('')
  const aim = entityNamed(target)
  const order = { key: aim.titleKey, descending: false }
  const found = arrange(aim, candidates, { keyword, order, language }).slice(0, 100)
  return (
    <div className={styles['list']} role="presentation" onKeyDown={moveAmongOptions}>
      <TextField
        label={t('entity.search')}
        labelHidden
        placeholder={t('entity.search')}
        value={keyword}
        onChange={setKeyword}
        autoFocus
      />
      <div className={styles['options']} role="listbox" tabIndex={-1} aria-label={label}>
        {keyword === '' && <Option name={t('entity.none')} isChosen={value === 0} onChoose={() => onChoose(0)} />}
        {found.map((record) => (
          <Option
            key={record.id}
            name={String(record[aim.titleKey])}
            isChosen={record.id === value}
            onChoose={() => onChoose(record.id)}
          />
        ))}
        {found.length === 0 && keyword !== '' && <p className={styles['quiet']}>{t('entity.nothingFound')}</p>}
      </div>
    </div>
  )
}

function Option({ name, isChosen, onChoose }: { name: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" role="option" aria-selected={isChosen} className={styles['option']} onClick={onChoose}>
      <bdi>{name}</bdi>
      {isChosen && <Check size={16} aria-hidden />}
    </button>
  )
}
