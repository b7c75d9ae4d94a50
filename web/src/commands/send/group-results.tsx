import { useQuery } from '@tanstack/react-query'
import type { CommandType } from '../../../../shared/domain/catalog/command-types.ts'
import type { CommandJobJson, CommandStateJson } from '../../../../shared/wire/commands/command-json.ts'
import type { DeviceJson } from '../../../../shared/wire/json.ts'
import { useFailureText } from '../../display/use-failure-words.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { commandJobQuery, type SendOutcome } from '../command-calls.ts'
import { stateTones } from '../command-states.ts'
import { CommandSaid } from '../history/command-said.tsx'
import styles from './send.module.css'

interface Props {
  outcome: SendOutcome
  type: CommandType
  devices: readonly DeviceJson[]
  /** by device */
  pushed: ReadonlyMap<number, CommandStateJson>
}

/** What became of the command at each device of a group, as it changes. */
export function GroupResults({ outcome, type, devices, pushed }: Props) {
  const queued = new Set(outcome.kind === 'queued' ? outcome.queued.map(({ deviceId }) => deviceId) : [])
  return (
    <>
      {outcome.kind === 'job' && <Job start={outcome.job} devices={devices} />}
      <ul className={`q-list ${styles['results']}`}>
        {devices.map(({ id, name }) => {
          const state = pushed.get(id)
          const own = state?.type === type ? state : undefined
          if (!own && outcome.kind === 'job') return null
          return <Result key={id} name={name} state={own} isQueued={queued.has(id)} />
        })}
      </ul>
    </>
  )
}

function Result({ name, state, isQueued }: { name: string; state: CommandStateJson | undefined; isQueued: boolean }) {
  const t = useWords()
  const word = state?.state ?? (isQueued ? 'queued' : 'sent')
  const tone: Tone = stateTones[word]
  return (
    <li>
      <bdi>{name}</bdi>
      {state && <CommandSaid command={state} />}
      <Badge tone={tone}>{t(`commandState.${word}`)}</Badge>
    </li>
  )
}

function Reason({ sentence }: { sentence: string }) {
  return <small>{useFailureText(sentence)}</small>
}

/** How far the commands to a large group are, and which devices could not be given theirs. */
function Job({ start, devices }: { start: CommandJobJson; devices: readonly DeviceJson[] }) {
  const t = useWords()
  const { data: job = start, error } = useQuery({ ...commandJobQuery(start.id), placeholderData: start })
  const names = new Map(devices.map(({ id, name }) => [id, name]))
  const done = job.sent + job.queued + job.failed
  return (
    <>
      <div className={`q-stack q-gap-2 ${styles['job']}`}>
        <progress value={done} max={Math.max(job.total, 1)} aria-label={t('commands.progress')} />
        <p role="status">
          {t('commands.jobCounts', { done, total: job.total, sent: job.sent, queued: job.queued, failed: job.failed })}
        </p>
      </div>
      {error && <Alert tone="bad">{error.message}</Alert>}
      {job.failures.length > 0 && (
        <ul className={`q-list ${styles['results']}`}>
          {job.failures.map(({ deviceId, reason }) => (
            <li key={deviceId}>
              <bdi>{names.get(deviceId) ?? `#${deviceId}`}</bdi>
              <Reason sentence={reason} />
              <Badge tone="bad">{t('commandState.failed')}</Badge>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
