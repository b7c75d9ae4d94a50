import { Eye, EyeOff, Lock } from 'lucide-react'
import { useState, type KeyboardEvent, type Ref } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { useWords } from '../i18n/use-words.ts'

export interface PasswordFieldProps {
  label?: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
  /** for password managers: fill in, or propose a new one */
  isNew?: boolean
  autoFocus?: boolean
  disabled?: boolean
}

/** A password that can be shown, with a warning about Caps Lock. */
export function PasswordField({ label, isNew, ...rest }: PasswordFieldProps) {
  const t = useWords()
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <TextField
      {...rest}
      label={label ?? t('app.password')}
      type={isShown ? 'text' : 'password'}
      name="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      leading={<Lock />}
      dir="ltr"
      spellCheck={false}
      hint={hasCapsLock ? t('app.capsLock') : undefined}
      onKeyDown={watch}
      onKeyUp={watch}
      trailing={
        <IconButton
          size="small"
          tooltip="none"
          label={isShown ? t('app.hidePassword') : t('app.showPassword')}
          icon={isShown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
