import { Send } from 'lucide-react'
import { useState } from 'react'
import { type CommandType, noQueueKey } from '../../../../shared/domain/catalog/command-types.ts'
import type { SavedCommand } from '../../../../shared/entities/saved-command.ts'
import type { CommandTypeJson } from '../../../../shared/wire/commands/command-json.ts'
import { ChoiceInput } from '../../entity/inputs/choice-input.tsx'
import { useMay } from '../../session/access.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../i18n/use-words.ts'
import type { Assent, CommandToSend, SendOutcome, Target } from '../command-calls.ts'
import { CoverageNotice, StationaryCaution } from '../confirm/cautions.tsx'
import { CommandDialog } from '../confirm/command-dialog.tsx'
import { useSend } from '../use-send.ts'
import { commandOf, type CommandDraft } from './command-draft.ts'
import { CommandValues } from './command-values.tsx'
import { SaveAs } from './save-as.tsx'
import { CommandChoice } from './command-choice.tsx'
import styles from './send.module.css'

interface Props {
  target: Target
  /** what the target is called */
  name: string
  /** undefined while they load */
  types: readonly CommandTypeJson[] | undefined
  saved: readonly SavedCommand[] | undefined
  failure: Error | null
  draft: CommandDraft
  onDraft: (draft: CommandDraft) => void
  /** why no SMS can be sent; null when one can */
  noSms: string | null
  /** asks before every command, not only before dangerous ones */
  asksAlways?: boolean
  onSend?: (command: CommandToSend) => void
  onSent?: (command: CommandToSend, outcome: SendOutcome) => void
}

/** A new or a saved command, and the button that sends it. */
export function CommandForm({ target, name, types, saved, failure, draft, onDraft, noSms, ...rest }: Props) {
  const t = useWords()
  const command = commandOf(draft, saved ?? [])
  const typeName = draft.isSaved ? command?.type : draft.type
  const type = typeName && (types?.find((each) => each.type === typeName) ?? { type: typeName })
  const sending = useSending(target, rest)
  return (
    <>
      <form
        className={styles['card']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (command && type) sending.submit(command, type)
        }}
      >
        <KindOfCommand draft={draft} onDraft={onDraft} />
        {failure && <Alert tone="bad">{failure.message}</Alert>}
        {draft.isSaved ? (
          <CommandChoice saved={saved} chosen={draft.savedId} onChoose={(savedId) => onDraft({ ...draft, savedId })} />
        ) : (
          <NewCommand types={types} draft={draft} onDraft={onDraft} noSms={noSms} />
        )}
        {type && type.isCautioned && <StationaryCaution />}
        <CoverageNotice />
        <div className={`q-wrap q-gap-3 ${styles['buttons']}`}>
          {!draft.isSaved && !('deviceIds' in target) && <SaveAs command={command} target={target} />}
          <Button type="submit" variant="primary" icon={<Send />} disabled={command === null} busy={sending.isPending}>
            {t('commands.send')}
          </Button>
        </div>
      </form>
      {sending.asking && (
        <CommandDialog
          type={sending.asking.type}
          target={name}
          isBusy={sending.isPending}
          failure={sending.error}
          onSend={sending.confirm}
          onClose={sending.close}
        />
      )}
    </>
  )
}

/** Sends at once what needs no confirmation; what needs one is asked for first. */
function useSending(target: Target, { asksAlways, onSend, onSent }: Pick<Props, 'asksAlways' | 'onSend' | 'onSent'>) {
  const send = useSend()
  const [asking, setAsking] = useState<{ command: CommandToSend; type: CommandTypeJson } | null>(null)
  const begin = (command: CommandToSend, assent?: Assent) => {
    onSend?.(command)
    send.mutate(
      { target, command, ...(assent && { assent }) },
      {
        onSuccess: (outcome) => {
          setAsking(null)
          onSent?.(command, outcome)
        },
      },
    )
  }
  return {
    isPending: send.isPending,
    error: send.error,
    asking,
    submit: (command: CommandToSend, type: CommandTypeJson) => {
      if (send.isPending) return
      send.reset()
      if (type.needsConfirmation || asksAlways) setAsking({ command, type })
      else begin(command)
    },
    confirm: (assent?: Assent) => asking && begin(asking.command, assent),
    close: () => setAsking(null),
  }
}

/** New or saved, for those who may send both. */
function KindOfCommand({ draft, onDraft }: Pick<Props, 'draft' | 'onDraft'>) {
  const t = useWords()
  const may = useMay()
  if (!may.sendCommands || !may.sendSavedCommands) return null
  return (
    <Segmented
      label={t('commands.kind')}
      value={draft.isSaved ? 'saved' : 'new'}
      onChange={(kind) => onDraft({ ...draft, isSaved: kind === 'saved' })}
      options={[
        { value: 'new', label: t('commands.new') },
        { value: 'saved', label: t('commands.saved') },
      ]}
    />
  )
}

function NewCommand({ types, draft, onDraft, noSms }: Pick<Props, 'types' | 'draft' | 'onDraft' | 'noSms'>) {
  const t = useWords()
  const cautioned = new Set<string>(types?.filter(({ isCautioned }) => isCautioned).map(({ type }) => type))
  return (
    <>
      {types?.length === 0 ? (
        <Alert tone="info">{t('commands.noTypes')}</Alert>
      ) : types ? (
        <ChoiceInput
          label={t('entity.command.type')}
          hint={types.length === 1 && !draft.textChannel ? t('commands.onlyCustom') : undefined}
          choice={{
            options: types.map(({ type }) => type),
            words: 'commandType',
            noteOf: (type) =>
              cautioned.has(type) && <strong className={styles['caution']}>{t('commands.caution')}</strong>,
          }}
          value={draft.type}
          required
          disabled={false}
          error={undefined}
          onBlur={() => undefined}
          onChange={(type) => onDraft({ ...draft, type: type as CommandType | null })}
        />
      ) : (
        <Skeleton height={64} />
      )}
      <CommandValues
        key={draft.type}
        draft={draft}
        onChange={(key, value) => onDraft({ ...draft, attributes: { ...draft.attributes, [key]: value } })}
      />
      <SwitchField
        label={t('entity.command.textChannel')}
        hint={noSms ?? t('entity.command.textChannel.hint')}
        checked={draft.textChannel}
        disabled={noSms !== null}
        onChange={(textChannel) => onDraft({ ...draft, textChannel })}
      />
      {!draft.textChannel && (
        <SwitchField
          label={t('entity.command.attributes.noQueue')}
          hint={t('entity.command.attributes.noQueue.hint')}
          checked={draft.attributes[noQueueKey] === true}
          onChange={(noQueue) => onDraft({ ...draft, attributes: { ...draft.attributes, [noQueueKey]: noQueue } })}
        />
      )}
    </>
  )
}
