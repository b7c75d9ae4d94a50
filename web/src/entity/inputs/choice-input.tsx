import { useState, type ReactNode } from 'react'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { choicePictures } from '../choice-pictures.ts'
import type { InputProps } from './input-props.ts'
import { moveAmongOptions } from './move-among-options.ts'
import { Picker } from './picker.tsx'
import styles from './picker.module.css'

interface Props extends InputProps<string | null> {
  choice: Choice
}

interface Choice {
  options: readonly string[]
  words: string
  /** stands below an option's name */
  noteOf?: (option: string) => ReactNode
}

/** One of a fixed list, with a picture for each where there are pictures. */
export function ChoiceInput({ value, onChange, choice, ...props }: Props) {
  const t = useWords()
  const picture = choicePictures[choice.words]
  return (
    <Picker
      {...props}
      chosen={
        value ? (
          <>
            {picture?.(value, 22)}
            {choice.options.includes(value) ? t(`${choice.words}.${value}`) : value}
          </>
        ) : (
          <span className="q-faint">{t(props.required ? 'entity.chooseOne' : 'entity.none')}</span>
        )
      }
    >
      {(close) => (
        <Tiles
          label={props.label}
          choice={choice}
          value={value}
          onChoose={(option) => {
            onChange(option === value && !props.required ? null : option)
            close()
          }}
        />
      )}
    </Picker>
  )
}

interface TilesProps {
  label: string
  choice: Choice
  value: string | null
  onChoose: (option: string) => void
}

const inViewMax = 25

function Tiles({ label, choice: { words, options, noteOf }, value, onChoose }: TilesProps) {
  const t = useWords()
  const [keyword, setKeyword] = useState('')
  const picture = choicePictures[words]
  const named = options.map((option) => ({ option, name: t(`${words}.${option}`) }))
  const found = named.filter(({ option, name }) => `${name} ${option}`.toLowerCase().includes(keyword.toLowerCase()))
  return (
    <div className="q-stack q-gap-2" role="presentation" onKeyDown={moveAmongOptions}>
      {options.length > inViewMax && (
        <TextField
          label={t('entity.search')}
          labelHidden
          placeholder={t('entity.search')}
          value={keyword}
          onChange={setKeyword}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && keyword !== '' && found[0]) onChoose(found[0].option)
          }}
        />
      )}
      <div className={styles['tiles']} role="listbox" tabIndex={-1} aria-label={label}>
        {found.map(({ option, name }) => (
          <button
            key={option}
            type="button"
            role="option"
            aria-selected={option === value}
            className={styles['tile']}
            onClick={() => onChoose(option)}
          >
            {picture?.(option, 24)}
            {name}
            {noteOf?.(option)}
          </button>
        ))}
        {found.length === 0 && <p className={styles['quiet']}>{t('entity.nothingFound')}</p>}
      </div>
    </div>
  )
}
