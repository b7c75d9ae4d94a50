import { useMemo, useState } from 'react'
import { device } from '../../../../shared/entities/device.ts'
import { useDevices } from '../../live/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { selectedDevices } from './device-selection.ts'
import { CommandScreen } from './command-screen.tsx'
import { SeveralCommand } from './several-command.tsx'

/** Sends a command to the devices that were chosen in a list. */
export function SelectionCommand() {
  const t = useWords()
  const all = useDevices()
  const [ids] = useState(selectedDevices)
  const devices = useMemo(() => {
    const chosen = new Set(ids)
    return all.filter(({ id }) => chosen.has(id))
  }, [all, ids])
  const name = t('commands.devices', { count: ids.length })
  return (
    <CommandScreen entity={device} title={t('commands.to', { name })} lead={t('commands.toChosen')}>
      {ids.length === 0 ? (
        <Alert tone="info">{t('commands.noneChosen')}</Alert>
      ) : (
        <SeveralCommand target={{ deviceIds: ids }} name={name} devices={devices} asksAlways />
      )}
    </CommandScreen>
  )
}
