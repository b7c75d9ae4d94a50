import { useState } from 'react'
import { lenientNumber } from '../../../../shared/entities/fields.ts'
import { ColourField } from '../../ui/inputs/colour-field.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useWords } from '../../i18n/use-words.ts'
import type { KnownAttribute } from '../../display/known-attribute.ts'
import { CalibrationInput } from './attributes/calibration-input.tsx'
import { NumberInput } from './number-input.tsx'

interface Props {
  definition: KnownAttribute
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
  disabled: boolean
}

/** One attribute as its type is edited; a number that is not one yet is NaN. */
export function AttributeValue({ definition, value, error, onChange, disabled }: Props) {
  const t = useWords()
  const [isLeft, setLeft] = useState(typeof value === 'string')
  const { key, type, subtype } = definition
  const name = `attribute.${key}`
  const label = t.has(name) ? t(name) : key
  const hint = t.has(`${name}.hint`) ? t(`${name}.hint`) : undefined
  if (type === 'boolean') {
    return (
      <div className="q-fill">
        <SwitchField
          label={label}
          hint={hint}
          checked={value === true || value === 'true'}
          onChange={onChange}
          disabled={disabled}
        />
      </div>
    )
  }
  if (type === 'number') {
    return (
      <div className="q-fill">
        <NumberInput
          label={label}
          hint={hint}
          mayBeZero={definition.mayBeZero}
          value={numberIn(value)}
          // an attribute is taken away by its button: an empty field is not finished
          onChange={(number) => onChange(number ?? Number.NaN)}
          onBlur={() => setLeft(true)}
          unit={subtype === 'color' || subtype === 'calibration' ? undefined : subtype}
          error={isLeft && numberIn(value) === null ? t('problem.number', { field: label }) : error}
          required={false}
          disabled={disabled}
        />
      </div>
    )
  }
  return <TextValue definition={definition} {...{ label, hint, value, error, onChange, disabled }} />
}

function TextValue({ definition, label, hint, value, error, onChange, disabled }: Props & TextNames) {
  const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)
  const field = { label, value: text, onChange, disabled }
  return (
    <div className="q-fill">
      {definition.subtype === 'calibration' ? (
        <CalibrationInput {...field} hint={hint} />
      ) : definition.subtype === 'color' ? (
        <ColourField {...field} />
      ) : (
        <TextField {...field} hint={hint} error={error} dir="auto" />
      )}
    </div>
  )
}

interface TextNames {
  label: string
  hint: string | undefined
}

/** What is stored as a number, or as the text of one. */
function numberIn(value: unknown): number | null {
  const number = lenientNumber(value)
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}
