import { useEffect, useRef, useState } from 'react'
import type { InputProps } from '../entity/inputs/input-props.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { useWords } from '../i18n/use-words.ts'
import { degreesOf, measures, writtenDegrees } from './degrees.ts'

interface Props extends InputProps<number> {
  measure: keyof typeof measures
}

/** A latitude or longitude; empty is none, which is stored as 0. */
export function DegreesInput({ value, onChange, measure, error, ...props }: Props) {
  const t = useWords()
  const [typed, setTyped] = useState(() => writtenDegrees(value, measure))
  const last = useRef(value)
  useEffect(() => {
    // set from outside: "use my location"
    if (last.current !== value && !Number.isNaN(value)) setTyped(writtenDegrees(value, measure))
    last.current = value
  }, [value, measure])
  const { min, max } = measures[measure]
  return (
    <TextField
      {...props}
      inputMode="decimal"
      dir="ltr"
      value={typed}
      error={Number.isNaN(value) ? t('problem.between', { min, max }) : error}
      onChange={(text) => {
        setTyped(text)
        last.current = degreesOf(text, measure)
        onChange(last.current)
      }}
    />
  )
}
