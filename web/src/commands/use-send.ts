import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiFailure } from '../api/client.ts'
import { isUnproved } from '../session/proof/proof-fields.tsx'
import { showSnackbar } from '../ui/overlays/snackbar-store.ts'
import { useWords } from '../i18n/use-words.ts'
import {
  deviceCommandsQuery,
  sendCommand,
  type Assent,
  type CommandToSend,
  type SendOutcome,
  type Target,
} from './command-calls.ts'

interface Sending {
  target: Target
  command: CommandToSend
  assent?: Assent
}

/** The newest outcome takes the place of the one before. */
export const toastKey = 'command'

/** Sends a command and says what became of it: six seconds long, a failure for ten. */
export function useSend() {
  const t = useWords()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ target, command, assent }: Sending): Promise<SendOutcome> => sendCommand(target, command, assent),
    onSuccess: (outcome, { target }) => {
      showSnackbar({
        key: toastKey,
        text: t(outcome.kind === 'sent' ? 'commands.sent' : 'commands.queued'),
        kind: 'done',
        tone: outcome.kind === 'sent' ? 'ok' : 'info',
      })
      const sentTo = 'deviceId' in target ? [target.deviceId] : 'deviceIds' in target ? target.deviceIds : []
      for (const id of sentTo) void queries.invalidateQueries({ queryKey: deviceCommandsQuery(id).queryKey })
    },
    onError: (failure) => {
      if (isUnproved(failure)) return
      const more = failure instanceof ApiFailure && failure.details !== '' ? `\n${failure.details}` : ''
      showSnackbar({
        key: toastKey,
        text: t('commands.error'),
        details: `${failure.message}${more}`,
        kind: 'failed',
      })
    },
  })
}
