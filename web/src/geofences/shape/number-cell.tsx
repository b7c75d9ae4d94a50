import { useState } from 'react'
import { parseNumber } from '../../i18n/number-parser.ts'
import { useLanguage } from '../../i18n/use-words.ts'
import styles from './shape.module.css'

interface Props {
  label: string
  value: number
  min: number
  max: number
  isSelected?: boolean
  onFocus?: () => void
  onChange: (value: number) => void
}

/** A number in a row, taken over when it is one within its bounds; else it is what it was, once it is left. */
export function NumberCell({ label, value, min, max, isSelected, onFocus, onChange }: Props) {
  const { language } = useLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  const numberOf = (text: string): number => parseNumber(text, max < 1000 ? null : language) ?? Number.NaN
  const number = typed === null ? value : numberOf(typed)
  const isWrong = Number.isNaN(number) || number < min || number > max
  return (
    <input
      className={styles['cell']}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      data-selected={isSelected || undefined}
      inputMode="decimal"
      dir="ltr"
      value={typed ?? String(value)}
      onFocus={onFocus}
      onChange={(event) => {
        setTyped(event.target.value)
        const next = numberOf(event.target.value)
        if (!Number.isNaN(next) && next >= min && next <= max && next !== value) onChange(next)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
