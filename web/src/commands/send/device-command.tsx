import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { device, type Device } from '../../../../shared/entities/device.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import { savedCommand, type SavedCommand } from '../../../../shared/entities/saved-command.ts'
import { listQuery, oneQuery } from '../../api/use-entity.ts'
import { FailedForm, LoadingForm } from '../../entity/form/form-states.tsx'
import { useDevice, usePosition } from '../../live/hooks.ts'
import { useSearchParams } from '../../router/router.tsx'
import { useMay } from '../../session/access.ts'
import { useWords } from '../../i18n/use-words.ts'
import { commandTypesQuery, sendableQuery } from '../command-calls.ts'
import { CommandHistory } from '../history/command-history.tsx'
import { newDraft } from './command-draft.ts'
import { CommandForm } from './command-form.tsx'
import { CommandScreen, Panel } from './command-screen.tsx'

/** Sends a command to one device, and shows what became of the ones before. `?saved=` chooses a saved one. */
export function DeviceCommand({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(oneQuery<Device>(device, id))
  if (error && !data) return <FailedForm entity={device as Entity} failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingForm entity={device as Entity} />
  return <LoadedDevice key={id} record={data} />
}

function LoadedDevice({ record: { id, name, phone } }: { record: Device }) {
  const t = useWords()
  const may = useMay()
  const status = useDevice(id)?.status
  const wanted = Number(useSearchParams().get('saved') ?? 0)
  const [draft, setDraft] = useState(() => newDraft({ isSaved: wanted > 0 || !may.sendCommands, savedId: wanted }))
  const types = useQuery(commandTypesQuery(id, draft.textChannel, usePosition(id)?.protocol))
  const saved = useSavedFor(id, wanted)
  return (
    <CommandScreen
      entity={device as Entity}
      title={t('commands.to', { name })}
      lead={t(status === 'online' ? 'commands.online' : 'commands.offline')}
    >
      <CommandForm
        target={{ deviceId: id }}
        name={name}
        types={types.data}
        saved={saved.data}
        failure={types.error ?? saved.error}
        draft={draft}
        onDraft={setDraft}
        noSms={phone ? null : t('commands.noPhone')}
        onSent={() => setDraft(newDraft({ isSaved: draft.isSaved }))}
      />
      <Panel title={t('commands.history')}>
        <CommandHistory deviceId={id} />
      </Panel>
    </CommandScreen>
  )
}

/** The saved commands that the device takes, and the one that was chosen before the device was. */
function useSavedFor(deviceId: number, wanted: number) {
  const may = useMay()
  const enabled = may.sendSavedCommands
  const linked = useQuery({ ...sendableQuery(deviceId), enabled })
  const all = useQuery({ ...listQuery<SavedCommand>(savedCommand), enabled: enabled && wanted > 0 })
  const chosen = all.data?.find(({ id }) => id === wanted)
  const isMissing = chosen && linked.data?.every(({ id }) => id !== wanted)
  return { data: isMissing ? [chosen, ...(linked.data ?? [])] : linked.data, error: linked.error ?? all.error }
}
