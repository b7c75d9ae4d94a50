import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entity } from '../../../../shared/entities/entity.ts'
import { group, type Group } from '../../../../shared/entities/group.ts'
import { savedCommand, type SavedCommand } from '../../../../shared/entities/saved-command.ts'
import { listQuery, oneQuery } from '../../api/use-entity.ts'
import { FailedForm, LoadingForm } from '../../entity/form/form-states.tsx'
import { useSearchParams } from '../../router/router.tsx'
import { useMay } from '../../session/access.ts'
import { Alert } from '../../ui/alert.tsx'
import { useWords } from '../../words/use-words.ts'
import { commandTypesQuery, type CommandToSend, type SendOutcome } from '../command-calls.ts'
import { newDraft } from './command-draft.ts'
import { CommandForm } from './command-form.tsx'
import { CommandScreen, Panel } from './command-screen.tsx'
import { GroupResults } from './group-results.tsx'
import { usePushedCommands } from './use-pushed-commands.ts'
import { useGroupDevices } from './use-group-devices.ts'

/** Sends a command to every device of a group and of the groups below it. */
export function GroupCommand({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(oneQuery<Group>(group, id))
  if (error && !data) return <FailedForm entity={group as Entity} failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingForm entity={group as Entity} />
  return <LoadedGroup key={id} record={data} />
}

interface Sent {
  command: CommandToSend
  outcome: SendOutcome
}

function LoadedGroup({ record: { id, name } }: { record: Group }) {
  const t = useWords()
  const may = useMay()
  const devices = useGroupDevices(id)
  const wanted = Number(useSearchParams().get('saved') ?? 0)
  const start = { isSaved: wanted > 0 || !may.sendCommands, savedId: wanted, type: 'custom' } as const
  const [draft, setDraft] = useState(() => newDraft(start))
  const [sent, setSent] = useState<Sent | null>(null)
  const pushed = usePushedCommands()
  const types = useQuery(commandTypesQuery(null, draft.textChannel))
  const saved = useQuery({ ...listQuery<SavedCommand>(savedCommand), enabled: may.sendSavedCommands })
  return (
    <CommandScreen
      entity={group as Entity}
      title={t('commands.to', { name })}
      lead={t('commands.group', { count: devices.length })}
    >
      {devices.length === 0 && <Alert tone="info">{t('commands.emptyGroup')}</Alert>}
      <CommandForm
        target={{ groupId: id }}
        name={name}
        types={types.data}
        saved={saved.data}
        failure={types.error ?? saved.error}
        draft={draft}
        onDraft={setDraft}
        noSms={null}
        onSend={() => {
          pushed.restart()
          setSent(null)
        }}
        onSent={(command, outcome) => setSent({ command, outcome })}
      />
      {sent && (
        <Panel title={t('commands.results')}>
          <GroupResults outcome={sent.outcome} type={sent.command.type} devices={devices} pushed={pushed.latest} />
        </Panel>
      )}
    </CommandScreen>
  )
}
