import { useSuspenseQuery } from '@tanstack/react-query'
import { preferenceOf, isPreferenceColumn } from '../../session/choices/save-preference.ts'
import { serverQuery } from '../../api/queries.ts'
import { textOf } from '../../display/record-text.ts'
import { useUser } from '../../session/use-session.ts'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { useWords } from '../../i18n/use-words.ts'
import type { PreferenceChoices } from './use-preference-choices.ts'

interface Props {
  choices: PreferenceChoices
  /** an attribute or column of the person */
  name: string
  label: string
  options: readonly string[]
  nameOf: (option: string) => string
  /** what holds where neither the person nor the organisation has chosen */
  byDefault: string
}

/** One preference of a few: first the default, with what it means now. */
export function PreferenceSelect({ choices, name, label, options, nameOf, byDefault }: Props) {
  const t = useWords()
  const user = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  const isForced = choices.isForced(name)
  const shared = textOf(isPreferenceColumn(name) ? server[name] : server.attributes[name])
  const own = isForced ? shared : textOf(preferenceOf(user, name))
  const known = own === '' || options.includes(own) ? options : [...options, own]
  return (
    <SelectField
      label={label}
      hint={isForced ? t('settings.forced') : undefined}
      value={own}
      options={[
        { value: '', label: t('preferences.byDefault', { value: nameOf(shared || byDefault) }) },
        ...known.map((value) => ({ value, label: nameOf(value) })),
      ]}
      disabled={choices.isLocked(name)}
      onChange={(value) => choices.choose(name, value === '' ? null : value)}
    />
  )
}
