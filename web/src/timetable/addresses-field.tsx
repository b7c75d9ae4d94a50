import { useState } from 'react'
import { isMailAddress } from '../../../shared/domain/mail/mail-address.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { useWords } from '../i18n/use-words.ts'

interface Props {
  label: string
  /** addresses with commas between them */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  disabled?: boolean
}

/** Addresses of people without an account. A wrong one is named once the field is left. */
export function AddressesField({ label, value, onChange, error, disabled }: Props) {
  const t = useWords()
  const [isLeft, setLeft] = useState(false)
  const wrong = isLeft ? wrongAddress(value) : undefined
  return (
    <TextField
      label={label}
      type="text"
      inputMode="email"
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      placeholder="accountant@example.com"
      value={value}
      disabled={disabled ?? false}
      hint={t('timetable.addressesHint')}
      error={wrong === undefined ? error : t('timetable.wrongAddress', { address: wrong })}
      onChange={onChange}
      onBlur={() => setLeft(true)}
    />
  )
}

export const addressesIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((address) => address.trim())
    .filter((address) => address !== '')

/** The first that is no address; undefined when all are. */
export const wrongAddress = (text: string): string | undefined =>
  addressesIn(text).find((address) => !isMailAddress(address))
