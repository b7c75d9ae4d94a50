import { useId, type ReactNode } from 'react'
import styles from './segmented.module.css'

export interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode; count?: string }[]
  onChange: (value: Value) => void
  labelHidden?: boolean
  /** stands below the bar */
  hint?: string | undefined
  disabled?: boolean
}

/** One choice of a few, all in view: radio buttons drawn as one bar. Arrows move, as in any radio group. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  labelHidden,
  hint,
  disabled,
}: SegmentedProps<Value>) {
  const name = useId()
  const hintId = useId()
  return (
    <fieldset className={styles['group']} disabled={disabled} aria-describedby={hint ? hintId : undefined}>
      <legend className={labelHidden ? 'q-visually-hidden' : styles['legend']}>{label}</legend>
      <div className={styles['bar']}>
        {options.map((option) => (
          <label key={option.value} className={styles['option']}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles['face']}>
              <span className={styles['text']}>{option.label}</span>
              {option.count !== undefined && <span className={styles['count']}>{option.count}</span>}
            </span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
