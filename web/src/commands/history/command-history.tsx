import type { ReactNode } from 'react'
import type { CommandStateJson } from '../../../../shared/wire/commands/command-json.ts'
import { attributeText } from '../../display/attribute-text.ts'
import { useMeasures } from '../../display/use-measures.ts'
import { useMay } from '../../session/access.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { isAutomatic, isCancellable } from '../command-states.ts'
import { useDeviceCommands } from '../use-device-commands.ts'
import { CommandLine } from './command-line.tsx'
import styles from './history.module.css'
import { CancelCommand } from './cancel-command.tsx'

/** The commands to a device, newest first, with their states as they change. */
export function CommandHistory({ deviceId }: { deviceId: number }) {
  const t = useWords()
  const { data, error, refetch } = useDeviceCommands(deviceId)
  if (error && !data) {
    return (
      <Alert tone="bad" action={<Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>}>
        {error.message}
      </Alert>
    )
  }
  if (!data) return <Skeleton height={120} />
  if (data.length === 0) return <p className="q-faint">{t('commands.none')}</p>
  return (
    <ol className={`q-list ${styles['history']}`} aria-label={t('commands.history')}>
      {data.map((command) => (
        <li key={command.id}>
          <HistoryLine command={command} />
        </li>
      ))}
    </ol>
  )
}

function HistoryLine({ command }: { command: CommandStateJson }) {
  const t = useWords()
  const { moment } = useMeasures()
  const may = useMay()
  const mayCancel = isCancellable(command) && (may.sendCommands || may.sendSavedCommands)
  const { createdAt, createdBy, sentAt, deliveredAt, endedAt, expiresAt, attempts } = command
  return (
    <CommandLine command={command} action={mayCancel && <CancelCommand command={command} />}>
      <p className={styles['who']}>
        <span>
          {isAutomatic(command)
            ? t('commands.automatic', { when: moment(createdAt) })
            : t('commands.asked', { name: createdBy, when: moment(createdAt) })}
        </span>
        {command.textChannel && <span>{t('commands.bySms')}</span>}
        {attempts > 1 && <span>{t('commands.attempts', { count: attempts })}</span>}
      </p>
      <details className={styles['more']}>
        <summary>{t('commands.more')}</summary>
        <dl>
          <Parameters command={command} />
          <Time name={t('commandState.sent')} at={sentAt} />
          <Time name={t('commandState.delivered')} at={deliveredAt} />
          <Time name={t('commands.ended')} at={endedAt} />
          {endedAt === null && <Time name={t('commands.expires')} at={expiresAt} />}
          {command.savedCommandId > 0 && <Fact name={t('commands.from')}>{t('commands.fromSaved')}</Fact>}
        </dl>
      </details>
    </CommandLine>
  )
}

function Parameters({ command }: { command: CommandStateJson }) {
  const t = useWords()
  const measures = useMeasures()
  return Object.entries(command.attributes).map(([key, value]) => {
    const label = `entity.command.attributes.${key}`
    return (
      <Fact key={key} name={t.has(label) ? t(label) : key}>
        <bdi>{attributeText(key, value, { t, measures })}</bdi>
      </Fact>
    )
  })
}

function Time({ name, at }: { name: string; at: string | null }) {
  const { moment } = useMeasures()
  return at !== null && <Fact name={name}>{moment(at)}</Fact>
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
