import { useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useWords } from '../../i18n/use-words.ts'
import { choicePictures } from '../choice-pictures.ts'
import styles from './choices-input.module.css'
import type { InputProps } from './input-props.ts'

interface Props extends InputProps<string | null> {
  options: readonly string[]
  words: string
  /** where an option has no word of its own */
  nameOf?: (option: string) => string
}

/** Any number of a list, each with its picture; kept as text with commas, in the list's own order. */
export function ChoicesInput({ label, hint, value, onChange, words, ...rest }: Props) {
  const t = useWords()
  const { error, required, disabled, options } = rest
  const nameOf = rest.nameOf ?? ((option) => (t.has(`${words}.${option}`) ? t(`${words}.${option}`) : option))
  const id = useId()
  const chosen = (value ?? '').split(',').filter(Boolean)
  const shown = [...options, ...chosen.filter((each) => !options.includes(each))]
  const put = (next: readonly string[]) => onChange(shown.filter((each) => next.includes(each)).join(','))
  return (
    <fieldset
      className={`q-fieldset q-stack q-gap-2 ${styles['choices']}`}
      disabled={disabled}
      aria-describedby={`${id}-note`}
    >
      <legend className={styles['legend']}>
        {label}
        {required && <span className={styles['needed']}> *</span>}
      </legend>
      <div className="q-wrap q-gap-2">
        {shown.map((option) => (
          <label key={option} className={classNames(styles['chip'], chosen.includes(option) && styles['chosen'])}>
            <input
              type="checkbox"
              className="q-visually-hidden"
              checked={chosen.includes(option)}
              onChange={({ target }) =>
                put(target.checked ? [...chosen, option] : chosen.filter((each) => each !== option))
              }
            />
            {choicePictures[words]?.(option, 16)}
            {nameOf(option)}
          </label>
        ))}
      </div>
      <div className={styles['note']}>
        <small id={`${id}-note`} className={classNames(error !== undefined && styles['error'])}>
          {error ?? hint}
        </small>
        {options.length > manyOptions && (
          <button type="button" className={styles['all']} onClick={() => put(chosen.length === 0 ? shown : [])}>
            {t(chosen.length === 0 ? 'entity.chooseAll' : 'entity.chooseNone')}
          </button>
        )}
      </div>
    </fieldset>
  )
}

const manyOptions = 10
