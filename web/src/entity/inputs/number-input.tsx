import { useState } from 'react'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { parseNumber } from '../../i18n/number-parser.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { useUnits, type Quantity } from '../../display/use-units.ts'
import type { InputProps } from './input-props.ts'

interface Props extends InputProps<number | null> {
  /** a quantity is kept in the product's own unit and shown in the reader's */
  unit?: Quantity | undefined
  mayBeZero?: boolean | undefined
  placeholder?: string
}

/**
 * A number, in the digits and marks of any of our languages; NaN for what is none, with which a form cannot be saved.
 * Zero is refused unless it means just that: elsewhere it is "off" to one reader and "always" to the next.
 */
export function NumberInput({ label, value, onChange, unit, mayBeZero, error, ...props }: Props) {
  const t = useWords()
  const measure = useUnits(unit)
  const { language } = useLanguage()
  const [typed, setTyped] = useState(() => (Number.isFinite(value) ? written(measure.shown(Number(value))) : ''))
  const change = (text: string) => {
    setTyped(text)
    const number = parseNumber(text, language)
    onChange(number === null ? null : measure.kept(number))
  }
  const isWrong = Number.isNaN(parseNumber(typed, language))
  return (
    <TextField
      {...props}
      label={measure.name ? `${label} (${measure.name})` : label}
      inputMode="decimal"
      dir="ltr"
      value={typed}
      onChange={change}
      error={
        isWrong
          ? t('problem.number', { field: label })
          : (error ?? (value === 0 && !mayBeZero ? t('problem.zero') : undefined))
      }
    />
  )
}

/** At most three decimals, as a person would type it. */
const written = (value: number): string => String(Math.round(value * 1000) / 1000)
