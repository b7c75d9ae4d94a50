import styles from './colour-field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A colour, typed or picked. The picker knows six digits only; other notations stay as they are. */
export function ColourField({ value, label, onChange, ...rest }: TextFieldProps) {
  const example = brandColour()
  return (
    <TextField
      {...rest}
      label={label}
      value={value}
      onChange={onChange}
      dir="ltr"
      spellCheck={false}
      placeholder={example}
      trailing={
        <input
          type="color"
          className={styles['colour']}
          aria-label={label}
          disabled={rest.disabled}
          value={/^#[\da-f]{6}$/i.test(value) ? value : example}
          onChange={(event) => onChange(event.target.value)}
        />
      }
    />
  )
}

const brandColour = () => getComputedStyle(document.documentElement).getPropertyValue('--q-brand-light').trim()
