import { useState } from 'react'
import { textOf } from '../display/record-text.ts'
import type { InputProps } from '../entity/inputs/input-props.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { parseNumber } from '../i18n/number-parser.ts'
import { useLanguage, useWords } from '../i18n/use-words.ts'

interface Props extends InputProps {
  /** of words: `unit.kmh`; it is kept in this unit, whatever the reader measures in */
  unit: string
  min: number
  max: number
}

/** A number between bounds; empty leaves it to the product. */
export function AmountInput({ label, value, onChange, unit, min, max, error, ...props }: Props) {
  const t = useWords()
  const { language } = useLanguage()
  const [typed, setTyped] = useState(() => textOf(value))
  // NaN for what is no number: the form cannot be saved with it
  const number = parseNumber(typed, language)
  const isWithin = number === null || (number >= min && number <= max)
  return (
    <TextField
      {...props}
      label={`${label} (${t(`unit.${unit}`)})`}
      inputMode="decimal"
      dir="ltr"
      value={typed}
      error={isWithin ? error : t('problem.between', { min, max })}
      onChange={(text) => {
        setTyped(text)
        onChange(parseNumber(text, language))
      }}
    />
  )
}
