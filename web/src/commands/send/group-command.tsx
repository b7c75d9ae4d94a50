import { useQuery } from '@tanstack/react-query'
import type { Entity } from '../../../../shared/entities/entity.ts'
import { group, type Group } from '../../../../shared/entities/group.ts'
import { oneQuery } from '../../api/use-entity.ts'
import { FailedForm, LoadingForm } from '../../entity/form/form-states.tsx'
import { Alert } from '../../ui/alert.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { CommandScreen } from './command-screen.tsx'
import { SeveralCommand } from './several-command.tsx'
import { useGroupDevices } from './use-group-devices.ts'

/** Sends a command to every device of a group and of the groups below it. */
export function GroupCommand({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(oneQuery<Group>(group, id))
  if (error && !data) return <FailedForm entity={group as Entity} failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingForm entity={group as Entity} />
  return <LoadedGroup key={id} record={data} />
}

function LoadedGroup({ record: { id, name } }: { record: Group }) {
  const t = useWords()
  const devices = useGroupDevices(id)
  return (
    <CommandScreen
      entity={group as Entity}
      title={t('commands.to', { name })}
      lead={t('commands.group', { count: devices.length })}
    >
      {devices.length === 0 && <Alert tone="info">{t('commands.emptyGroup')}</Alert>}
      <SeveralCommand target={{ groupId: id }} name={name} devices={devices} />
    </CommandScreen>
  )
}
