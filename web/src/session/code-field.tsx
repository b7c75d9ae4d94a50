import { ShieldCheck } from 'lucide-react'
import type { Ref } from 'react'
import { TextField } from '../ui/inputs/text-field.tsx'
import { useWords } from '../i18n/use-words.ts'

const codeLength = 6

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  /** the last digit was typed, or the code was pasted */
  onComplete?: (code: string) => void
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
  autoFocus?: boolean
}

/** The code that an authenticator shows: digits of any script and keyboard, pasted with or without a blank. */
export function CodeField({ value, onChange, onComplete, ...rest }: CodeFieldProps) {
  const t = useWords()
  const change = (typed: string) => {
    const code = digitsOf(typed).slice(0, codeLength)
    onChange(code)
    if (code.length === codeLength && code !== value) onComplete?.(code)
  }
  return (
    <TextField
      {...rest}
      label={t('app.code')}
      hint={t('app.codeHelp')}
      name="code"
      value={value}
      onChange={change}
      leading={<ShieldCheck />}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      dir="ltr"
    />
  )
}

const zeros = [0x0660, 0x06f0]

/** Western digits of what was typed: `١٢٣ 456` is 123456. */
export const digitsOf = (typed: string): string =>
  Array.from(typed, (sign) => {
    const zero = zeros.find((first) => sign.codePointAt(0)! >= first && sign.codePointAt(0)! <= first + 9)
    return zero === undefined ? sign : String(sign.codePointAt(0)! - zero)
  })
    .join('')
    .replace(/\D/g, '')
