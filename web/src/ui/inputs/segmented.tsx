import { useId, type ReactNode } from 'react'
import styles from './segmented.module.css'

interface Option<Value extends string> {
  value: Value
  label: ReactNode
  count?: string
}

export interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  options: readonly Option<Value>[]
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
  const draw = (option: Option<Value>) => (
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
  )
  return (
    <fieldset
      className={`q-fieldset ${styles['group']}`}
      disabled={disabled}
      aria-describedby={hint ? hintId : undefined}
    >
      <legend className={labelHidden ? 'q-visually-hidden' : styles['legend']}>{label}</legend>
      <div className={styles['bar']}>
        {linesOf(options).map((line) =>
          line.length === 1 ? (
            draw(line[0]!)
          ) : (
            <span key={line[0]!.value} className={styles['pair']}>
              {line.map(draw)}
            </span>
          ),
        )}
      </div>
      {hint && (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}

/** What stays together where the bar is too narrow for one line: four choices in pairs, others each for itself. */
const linesOf = <Item,>(options: readonly Item[]): readonly (readonly Item[])[] =>
  options.length === 4 ? [options.slice(0, 2), options.slice(2)] : options.map((option) => [option])
