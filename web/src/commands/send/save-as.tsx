import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Save } from 'lucide-react'
import { useState } from 'react'
import { ruleLimits } from '../../../../shared/domain/limits/rules.ts'
import { savedCommand, type SavedCommand } from '../../../../shared/entities/saved-command.ts'
import { api } from '../../api/client.ts'
import { useMay } from '../../session/access.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { CommandToSend, Target } from '../command-calls.ts'

interface Props {
  /** null while it is not complete */
  command: CommandToSend | null
  target: Exclude<Target, { deviceIds: readonly number[] }>
}

/** Keeps a command under a name, linked with the device or group, so that it is offered there again. */
export function SaveAs({ command, target }: Props) {
  const t = useWords()
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  if (!may.edit(savedCommand) || !may.link || !may.see(savedCommand.access.hiddenBy)) return null
  return (
    <>
      <Button icon={<Save />} disabled={command === null} onClick={() => setAsking(true)}>
        {t('commands.saveAs')}
      </Button>
      {isAsking && command && <NameDialog command={command} target={target} onClose={() => setAsking(false)} />}
    </>
  )
}

function NameDialog({
  command,
  target,
  onClose,
}: {
  command: CommandToSend
  target: Exclude<Target, { deviceIds: readonly number[] }>
  onClose: () => void
}) {
  const t = useWords()
  const queries = useQueryClient()
  const [description, setDescription] = useState('')
  const save = useMutation({
    mutationFn: async () => {
      const { type, attributes, textChannel } = command
      const body = { description, type, attributes, textChannel, ...('deviceId' in target && target) }
      const { id } = await api.post<SavedCommand>('commands', body)
      await api.post('permissions', { ...target, commandId: id })
    },
    onSuccess: () => {
      showSnackbar({ text: t('entity.saved', { name: description }), kind: 'done' })
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [savedCommand.name] }),
  })
  const isReady = description.trim() !== '' && !save.isPending
  return (
    <Dialog
      title={t('commands.saveAs')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button variant="primary" disabled={!isReady} busy={save.isPending} onClick={() => save.mutate()}>
            {t('entity.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('entity.command.description')}
        hint={t('entity.command.description.hint')}
        value={description}
        onChange={setDescription}
        maxLength={ruleLimits.descriptionLengthMax}
        dir="auto"
        required
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (isReady) save.mutate()
        }}
      />
      {save.error && <Alert tone="bad">{save.error.message}</Alert>}
    </Dialog>
  )
}
