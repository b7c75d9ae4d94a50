import { ColourField } from '../../ui/inputs/colour-field.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useWords } from '../../words/use-words.ts'
import type { KnownAttribute } from '../../display/known-attributes.data.ts'
import styles from './attributes-input.module.css'
import { NumberInput } from './number-input.tsx'

interface Props {
  definition: KnownAttribute
  value: unknown
  onChange: (value: unknown) => void
  disabled: boolean
}

export function AttributeValue({ definition, value, onChange, disabled }: Props) {
  const t = useWords()
  const { key, type, subtype } = definition
  const name = `attribute.${key}`
  const label = t.has(name) ? t(name) : key
  const hint = t.has(`${name}.hint`) ? t(`${name}.hint`) : undefined
  if (type === 'boolean') {
    return (
      <div className={styles['value']}>
        <SwitchField label={label} hint={hint} checked={value === true} onChange={onChange} disabled={disabled} />
      </div>
    )
  }
  if (type === 'number') {
    return (
      <div className={styles['value']}>
        <NumberInput
          label={label}
          hint={hint}
          mayBeZero={definition.mayBeZero}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
          onBlur={() => undefined}
          unit={subtype === 'color' ? undefined : subtype}
          error={undefined}
          required={false}
          disabled={disabled}
        />
      </div>
    )
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return (
    <div className={styles['value']}>
      {subtype === 'color' ? (
        <ColourField label={label} value={text} onChange={onChange} disabled={disabled} />
      ) : (
        <TextField label={label} hint={hint} value={text} onChange={onChange} disabled={disabled} dir="auto" />
      )}
    </div>
  )
}
