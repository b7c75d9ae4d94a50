import { useState } from 'react'
import { attributeLabel } from '../../../../shared/i18n/attribute-label.ts'
import { useWords } from '../../i18n/use-words.ts'
import { momentAttributes, positionAttributes } from '../../display/position-attributes.data.ts'
import type { InputProps } from './input-props.ts'
import { OptionList } from './option-list.tsx'
import { Picker } from './picker.tsx'
import styles from './picker.module.css'

interface Props extends InputProps<string | null> {
  of: 'any' | 'growing'
}

const offered = {
  any: positionAttributes.map(({ key }) => key),
  growing: [...positionAttributes.filter(({ grows }) => grows).map(({ key }) => key), ...momentAttributes],
}

/** The key of an attribute: one that is known by its name, or any other as it is typed. */
export function AttributeKeyInput({ value, onChange, of, ...props }: Props) {
  const t = useWords()
  const [keyword, setKeyword] = useState('')
  const typed = keyword.trim()
  const named = offered[of].map((key) => ({ key, name: attributeLabel(key, t), detail: key }))
  const sought = typed.toLowerCase()
  const found = named.filter((each) => `${each.name} ${each.key}`.toLowerCase().includes(sought))
  const isNew = typed !== '' && named.every(({ key }) => key !== typed)
  const options = [...found, ...(isNew ? [{ key: typed, name: t('entity.useKey', { key: typed }), detail: '' }] : [])]
  return (
    <Picker
      {...props}
      chosen={
        value ? (
          <>
            <bdi>{attributeLabel(value, t)}</bdi>
            {attributeLabel(value, t) !== value && <code className={styles['detail']}>{value}</code>}
          </>
        ) : (
          <span className="q-faint">{t('entity.chooseAttribute')}</span>
        )
      }
    >
      {(close) => (
        <OptionList
          label={props.label}
          keyword={keyword}
          onKeyword={setKeyword}
          options={options}
          chosen={value}
          onChoose={(key) => {
            onChange(key)
            setKeyword('')
            close()
          }}
        />
      )}
    </Picker>
  )
}
