import { Link } from '../../router/link.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { commandOnCard, isCancellable } from '../command-states.ts'
import { CommandLine } from '../history/command-line.tsx'
import { CancelCommand } from '../history/cancel-command.tsx'
import { useDeviceCommands } from '../use-device-commands.ts'
import styles from './quick.module.css'

interface Props {
  deviceId: number
  /** epoch ms */
  now: number
}

/** The command that is under way, or ended a while ago, as it changes; nothing without one. */
export function LastCommand({ deviceId, now }: Props) {
  const t = useWords()
  const { data } = useDeviceCommands(deviceId)
  const command = data ? commandOnCard(data, now) : null
  if (!command) return null
  return (
    <section className={styles['last']} aria-label={t('commands.last')} aria-live="polite">
      <CommandLine command={command} action={isCancellable(command) && <CancelCommand command={command} />}>
        <Link to={`/settings/device/${deviceId}/command`} className={styles['open']}>
          {t('commands.all')}
        </Link>
      </CommandLine>
    </section>
  )
}
