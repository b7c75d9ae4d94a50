import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyRecord } from '../../../../shared/entities/entity.ts'
import { entityNamed } from '../../../../shared/entities/index.ts'
import { listQuery } from '../../api/use-entity.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { arrange } from '../list/arrange.ts'
import { titleOf } from '../../display/record-text.ts'
import { withoutBelow } from '../without-below.ts'
import type { PlacedInputProps } from './input-props.ts'
import { OptionList } from './option-list.tsx'
import { Picker } from './picker.tsx'

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
        !value ? (
          <span className="q-faint">{t('entity.none')}</span>
        ) : (
          <bdi>{chosen ? titleOf(aim, chosen, t) : isPending ? '…' : t('entity.notVisible')}</bdi>
        )
      }
    >
      {(close) => (
        <Options
          label={props.label}
          target={target}
          candidates={candidates}
          value={value || 0}
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
  const found = arrange(aim, candidates, { keyword, order, language }).slice(0, shownMax)
  const nothing = keyword === '' ? [{ key: 0, name: t('entity.none') }] : []
  return (
    <OptionList
      label={label}
      keyword={keyword}
      onKeyword={setKeyword}
      options={[...nothing, ...found.map((record) => ({ key: record.id, name: titleOf(aim, record, t) }))]}
      chosen={value}
      onChoose={onChoose}
    />
  )
}

const shownMax = 100
