import { useState } from 'react'
import type { MapKeyAttribute } from '../../../../shared/domain/map/map-source.ts'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useWords } from '../../i18n/use-words.ts'

interface Props {
  attribute: MapKeyAttribute
  /** as it is saved */
  value: string
  hint: string | undefined
  isLocked: boolean
  onSave: (value: string) => void
}

/** The key of a map service, saved when the reader leaves the field or presses Enter. */
export function MapKeyField({ attribute, value, hint, isLocked, onSave }: Props) {
  const t = useWords()
  const [typed, setTyped] = useState<string | null>(null)
  const finish = () => {
    if (typed !== null && typed.trim() !== value) onSave(typed.trim())
    setTyped(null)
  }
  return (
    <TextField
      label={t(`attribute.${attribute}`)}
      labelHidden
      value={typed ?? value}
      hint={hint}
      disabled={isLocked}
      placeholder={t('map.choice.noKey')}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      maxLength={256}
      onChange={setTyped}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
    />
  )
}
