import { useState } from 'react'
import type { OpenIdSettingsChangeJson, OpenIdSettingsJson } from '../../../../shared/wire/access/openid-json.ts'
import { ApiFailure } from '../../api/client.ts'
import { useLeaveGuard } from '../../entity/form/leave-guard.tsx'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { useWords } from '../../i18n/use-words.ts'
import { useSaveOpenId } from './openid-settings.ts'

/** What was changed and not saved yet, over what is stored. A refusal stands at its field, or above the buttons. */
export function useOpenIdForm(settings: OpenIdSettingsJson) {
  const t = useWords()
  const [changes, setChanges] = useState<OpenIdSettingsChangeJson>({})
  const save = useSaveOpenId()
  const isDirty = Object.keys(changes).length > 0
  const guard = useLeaveGuard(isDirty)
  const domains = settings.domains.map(({ domain }) => domain)
  const shown = { ...settings, domains, clientSecret: undefined, ...changes }
  const change = (more: OpenIdSettingsChangeJson) => {
    if (save.isError) save.reset()
    setChanges((before) => ({ ...before, ...more }))
  }
  const submit = () =>
    save.mutate(changes, {
      onSuccess: () => {
        setChanges({})
        showSnackbar({ text: t('openid.saved'), kind: 'done' })
      },
    })
  const field = save.error instanceof ApiFailure ? save.error.field : null
  return {
    shown,
    change,
    keep: (key: keyof OpenIdSettingsChangeJson) => setChanges(({ [key]: _kept, ...others }) => others),
    isDirty,
    guard,
    submit,
    isSaving: save.isPending,
    failure: save.error,
    /** what the server refused of a field: `groups` also for `groups.2.group` */
    errorOf: (key: string) => (field?.split('.')[0] === key ? save.error?.message : undefined),
  }
}

export type OpenIdFormState = ReturnType<typeof useOpenIdForm>
