import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { CommandStateJson } from '../../../../shared/wire/commands/command-json.ts'
import { Button } from '../../ui/button.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { useWords } from '../../i18n/use-words.ts'
import { deviceCommandsQuery, cancelCommand } from '../command-calls.ts'

/** Takes back a command that has not left yet; when it has, the server says so. */
export function CancelCommand({ command }: { command: CommandStateJson }) {
  const t = useWords()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => cancelCommand(command),
    onSuccess: () => showSnackbar({ text: t('commands.cancelled'), kind: 'done' }),
    onError: showFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: deviceCommandsQuery(command.deviceId).queryKey }),
  })
  const name = t(`commandType.${command.type}`)
  return (
    <Button
      size="small"
      icon={<X />}
      busy={isPending}
      aria-label={t('commands.cancelOf', { command: name })}
      onClick={() => mutate()}
    >
      {t('commands.cancel')}
    </Button>
  )
}
