import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { savedCommand, type SavedCommand } from '../../../../shared/entities/saved-command.ts'
import type { DeviceJson } from '../../../../shared/wire/json.ts'
import { listQuery } from '../../api/use-entity.ts'
import { useSearchParams } from '../../router/router.tsx'
import { useMay } from '../../session/access.ts'
import { useWords } from '../../i18n/use-words.ts'
import { commandTypesQuery, type CommandToSend, type SendOutcome, type Target } from '../command-calls.ts'
import { newDraft } from './command-draft.ts'
import { CommandForm } from './command-form.tsx'
import { Panel } from './command-screen.tsx'
import { GroupResults } from './group-results.tsx'
import { usePushedCommands } from './use-pushed-commands.ts'

interface Props {
  target: Target
  /** what the devices are called together */
  name: string
  devices: readonly DeviceJson[]
  /** asks before every command, not only before dangerous ones */
  asksAlways?: boolean
}

interface Sent {
  command: CommandToSend
  outcome: SendOutcome
}

/** The form of a command to several devices, and what became of it at each of them. */
export function SeveralCommand({ target, name, devices, asksAlways = false }: Props) {
  const t = useWords()
  const may = useMay()
  const wanted = Number(useSearchParams().get('saved') ?? 0)
  const start = { isSaved: wanted > 0 || !may.sendCommands, savedId: wanted, type: 'custom' } as const
  const [draft, setDraft] = useState(() => newDraft(start))
  const [sent, setSent] = useState<Sent | null>(null)
  const pushed = usePushedCommands()
  const types = useQuery(commandTypesQuery(null, draft.textChannel))
  const saved = useQuery({ ...listQuery<SavedCommand>(savedCommand), enabled: may.sendSavedCommands })
  return (
    <>
      <CommandForm
        target={target}
        name={name}
        types={types.data}
        saved={saved.data}
        failure={types.error ?? saved.error}
        draft={draft}
        onDraft={setDraft}
        noSms={null}
        asksAlways={asksAlways}
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
    </>
  )
}
