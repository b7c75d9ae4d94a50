import { useQuery } from '@tanstack/react-query'
import { user, type User } from '../../../../shared/entities/user.ts'
import { listQuery } from '../../api/use-entity.ts'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { useWords } from '../../i18n/use-words.ts'
import type { OpenIdFormState } from './use-openid-form.ts'

/** Whether nobody signs in with a password any more, and who still may when the provider fails. */
export function ForcedFields({ form }: { form: OpenIdFormState }) {
  const t = useWords()
  const { data: people = [] } = useQuery(listQuery<User>(user, { all: true }))
  const { isForced, breakGlassUserId } = form.shown
  const options = people
    .filter(({ administrator, disabled }) => administrator && !disabled)
    .map(({ id, name, email }) => ({ value: String(id), label: `${name} (${email})` }))
  return (
    <>
      <h3>{t('openid.force')}</h3>
      <SelectField
        label={t('openid.field.breakGlass')}
        hint={t('openid.hint.breakGlass')}
        error={form.errorOf('breakGlassUserId')}
        value={breakGlassUserId === null ? '' : String(breakGlassUserId)}
        options={[{ value: '', label: t('openid.nobody') }, ...options]}
        onChange={(value) => form.change({ breakGlassUserId: value === '' ? null : Number(value) })}
      />
      <SwitchField
        label={t('openid.field.isForced')}
        hint={form.errorOf('isForced') ?? t('openid.hint.isForced')}
        checked={isForced}
        onChange={(forced) => form.change({ isForced: forced })}
      />
    </>
  )
}
