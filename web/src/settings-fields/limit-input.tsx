import { useState } from 'react'
import type { InputProps } from '../entity/inputs/input-props.ts'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { parseNumber } from '../i18n/number-parser.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './settings-form.module.css'

const kinds = ['none', 'some', 'unlimited'] as const

/** A limit: none (0), a number, or unlimited (-1). */
export function LimitInput({ label, hint, value, onChange, onBlur, disabled, error }: InputProps<number>) {
  const t = useWords()
  const [typed, setTyped] = useState(value > 0 ? String(value) : '')
  const [isLimited, setCounted] = useState(value > 0)
  // a role sets it, too
  if (isLimited ? !Object.is(value, countOf(typed)) : value > 0) {
    setCounted(value > 0)
    setTyped(value > 0 ? String(value) : '')
  }
  const kind = isLimited ? 'some' : value < 0 ? 'unlimited' : 'none'
  const choose = (wanted: string) => {
    setCounted(wanted === 'some')
    onChange(wanted === 'some' ? countOf(typed) : wanted === 'none' ? 0 : -1)
  }
  return (
    <div className={styles['limit']}>
      <SelectField
        label={label}
        hint={hint}
        value={kind}
        disabled={disabled}
        onChange={choose}
        options={kinds.map((one) => ({ value: one, label: t(`limit.${one}`) }))}
      />
      {isLimited && (
        <TextField
          label={t('limit.count')}
          inputMode="numeric"
          dir="ltr"
          value={typed}
          disabled={disabled}
          onBlur={onBlur}
          error={problemOf(typed, t) ?? error}
          onChange={(text) => {
            setTyped(text)
            onChange(countOf(text))
          }}
        />
      )}
    </div>
  )
}

/** NaN for anything but a whole number above zero: the form cannot be saved with it. */
const countOf = (text: string): number => {
  const number = parseNumber(text, null) ?? Number.NaN
  return Number.isInteger(number) && number > 0 && number < 1e9 ? number : Number.NaN
}

function problemOf(typed: string, t: (key: string) => string): string | undefined {
  if (typed.trim() === '') return t('problem.missing')
  if (parseNumber(typed, null) === 0) return t('problem.zero')
  return Number.isNaN(countOf(typed)) ? t('problem.invalid') : undefined
}
