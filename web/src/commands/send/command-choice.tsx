import { savedCommand, type SavedCommand } from '../../../../shared/entities/saved-command.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import { choicePictures } from '../../entity/choice-pictures.ts'
import { titleOf } from '../../display/record-text.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/access.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './send.module.css'

interface Props {
  /** undefined while they load */
  saved: readonly SavedCommand[] | undefined
  /** 0 for none */
  chosen: number
  onChoose: (id: number) => void
}

/** One of the saved commands, by name, with its type and values. */
export function CommandChoice({ saved, chosen, onChoose }: Props) {
  const t = useWords()
  const may = useMay()
  if (!saved) return <Skeleton height={96} />
  if (saved.length === 0) {
    return (
      <p className={`q-soft ${styles['none']}`}>
        {t('commands.noSaved')}{' '}
        {may.edit(savedCommand) && <Link to={`/settings/${savedCommand.list}`}>{t('entity.command.many')}</Link>}
      </p>
    )
  }
  return (
    <fieldset className={`q-fieldset q-stack q-gap-2 ${styles['saved']}`}>
      <legend>{t('commands.savedList')}</legend>
      {saved.map((command) => (
        <label key={command.id} className={styles['option']}>
          <input
            type="radio"
            name="saved"
            value={command.id}
            checked={command.id === chosen}
            onChange={() => onChoose(command.id)}
          />
          {choicePictures['commandType']?.(command.type, 20)}
          <span>
            <bdi>{titleOf(savedCommand as Entity, command, t)}</bdi>
            <small>
              {t(`commandType.${command.type}`)}
              {command.textChannel && ` · ${t('commands.bySms')}`}
            </small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
