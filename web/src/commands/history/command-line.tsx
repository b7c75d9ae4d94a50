import type { ReactNode } from 'react'
import type { CommandStateJson } from '../../../../shared/wire/commands/command-json.ts'
import { choicePictures } from '../../entity/choice-pictures.ts'
import { Badge } from '../../ui/badge.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { stateTones } from '../command-states.ts'
import { CommandSaid } from './command-said.tsx'
import { CommandProgress } from './command-progress.tsx'
import styles from './history.module.css'

interface Props {
  command: CommandStateJson
  /** what can be done with it */
  action?: ReactNode
  /** who, why and when */
  children?: ReactNode
}

/** One command: what it is, its state, how far it is, and what is said of it. */
export function CommandLine({ command, action, children }: Props) {
  const t = useWords()
  const { type, state } = command
  return (
    <div className={styles['frame']}>
      <div className={styles['line']}>
        <span className={styles['icon']}>{choicePictures['commandType']?.(type, 18)}</span>
        <div className={styles['words']}>
          <p className={`q-cluster ${styles['title']}`}>
            <strong>{t(`commandType.${type}`)}</strong>
            <Badge tone={stateTones[state]}>{t(`commandState.${state}`)}</Badge>
            <CommandProgress command={command} />
          </p>
          <CommandSaid command={command} />
          {children}
        </div>
        {action}
      </div>
    </div>
  )
}
