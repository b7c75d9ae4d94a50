import { useState } from 'react'
import { brandLimits } from '../../../../shared/domain/brand/brand.ts'
import { isNavigationLink, navigationLinkLengthMax } from '../../../../shared/domain/map/navigation-link.ts'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './preferences.module.css'
import type { PreferenceChoices } from './use-preference-choices.ts'

/** The application that a person navigates with: an address that takes a place, and what it is called in menus. */
export function NavigationChoice({ choices }: { choices: PreferenceChoices }) {
  return (
    <div className={styles['row']}>
      <TextChoice
        choices={choices}
        name="navigationAppLink"
        lengthMax={navigationLinkLengthMax}
        isRight={isNavigationLink}
        dir="ltr"
      />
      <TextChoice
        choices={choices}
        name="navigationAppTitle"
        lengthMax={brandLimits.titleLengthMax}
        isRight={anyText}
        dir="auto"
      />
    </div>
  )
}

const anyText = () => true

interface Props {
  choices: PreferenceChoices
  name: string
  lengthMax: number
  isRight: (text: string) => boolean
  dir: 'ltr' | 'auto'
}

/** Saved when it is left, and only what is allowed; what is wrong stays, to be mended. */
function TextChoice({ choices, name, lengthMax, isRight, dir }: Props) {
  const t = useWords()
  const saved = choices.valueOf<string>(name, '')
  const [typed, setTyped] = useState<string | null>(null)
  const text = (typed ?? saved).trim()
  const isWrong = text !== '' && !isRight(text)
  const save = () => {
    if (isWrong) return
    if (text !== saved) choices.choose(name, text === '' ? null : text)
    setTyped(null)
  }
  const hint = t(`setting.${name}.hint`)
  return (
    <TextField
      label={t(`setting.${name}`)}
      dir={dir}
      autoComplete="off"
      spellCheck={false}
      maxLength={lengthMax}
      hint={choices.isForced(name) ? t('settings.forced') : hint}
      error={isWrong ? hint : undefined}
      value={typed ?? saved}
      disabled={choices.isLocked(name)}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
    />
  )
}
