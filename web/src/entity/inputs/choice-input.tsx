import { useWords } from '../../words/use-words.ts'
import { choicePictures } from '../choice-pictures.ts'
import type { InputProps } from './input-props.ts'
import { moveAmongOptions } from './move-among-options.ts'
import { Picker } from './picker.tsx'
import styles from './picker.module.css'

interface Props extends InputProps<string | null> {
  choice: { options: readonly string[]; words: string }
}

/** One of a fixed list, with a picture for each where there are pictures. */
export function ChoiceInput({ value, onChange, choice, ...props }: Props) {
  const t = useWords()
  const picture = choicePictures[choice.words]
  const nameOf = (option: string) => t(`${choice.words}.${option}`)
  return (
    <Picker
      {...props}
      chosen={
        value ? (
          <>
            {picture?.(value, 22)}
            {choice.options.includes(value) ? nameOf(value) : value}
          </>
        ) : (
          <span className={styles['none']}>{t('entity.none')}</span>
        )
      }
    >
      {(close) => (
        <div
          className={styles['tiles']}
          role="listbox"
          tabIndex={-1}
          aria-label={props.label}
          onKeyDown={moveAmongOptions}
        >
          {choice.options.map((option) => (
            <button
              key={option}
              type="button"
              role="option"
              aria-selected={option === value}
              className={styles['tile']}
              onClick={() => {
                onChange(option === value ? null : option)
                close()
              }}
            >
              {picture?.(option, 24)}
              {nameOf(option)}
            </button>
          ))}
        </div>
      )}
    </Picker>
  )
}
