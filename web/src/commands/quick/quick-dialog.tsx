import type { CommandTypeJson } from '../../../../shared/wire/commands/command-json.ts'
import { CommandDialog } from '../confirm/command-dialog.tsx'
import { useSend } from '../use-send.ts'

interface Props {
  device: { id: number; name: string }
  type: CommandTypeJson
  onClose: () => void
}

/** Asks before a quick command leaves, and sends it. */
export function QuickDialog({ device, type, onClose }: Props) {
  const send = useSend()
  const command = { id: 0, type: type.type, attributes: {}, textChannel: false }
  return (
    <CommandDialog
      type={type}
      target={device.name}
      isBusy={send.isPending}
      failure={send.error}
      onSend={(assent) =>
        send.mutate({ target: { deviceId: device.id }, command, ...(assent && { assent }) }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  )
}
