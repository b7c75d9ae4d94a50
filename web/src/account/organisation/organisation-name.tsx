import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountLimits } from '../../../../shared/domain/limits/accounts.ts'
import { api } from '../../api/client.ts'
import { serverQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './organisation-page.module.css'

/** The organisation's name, which all its users see. */
export function OrganisationName({ name }: { name: string }) {
  const t = useWords()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(name)
  const wanted = typed.trim()
  const rename = useMutation({
    mutationFn: () => api.put<{ organisation: string }>('tenant', { organisation: wanted }),
    onSuccess: () => {
      showSnackbar({ text: t('account.renamed'), kind: 'done' })
      return queries.invalidateQueries({ queryKey: serverQuery().queryKey })
    },
  })
  const problem = wanted === '' ? t('problem.missing') : rename.error?.message
  return (
    <form
      className={styles['name']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted !== '' && wanted !== name) rename.mutate()
      }}
    >
      <TextField
        label={t('account.name')}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          if (rename.isError) rename.reset()
        }}
        required
        maxLength={accountLimits.nameLengthMax}
        dir="auto"
        autoComplete="organization"
        error={problem}
      />
      <Button type="submit" busy={rename.isPending} disabled={wanted === '' || wanted === name}>
        {t('account.rename')}
      </Button>
    </form>
  )
}
