import type { CommandStateJson } from '../../../../shared/wire/commands/command-json.ts'
import { useFailureText } from '../../display/use-failure-words.ts'
import { saidOf } from '../command-states.ts'
import styles from './history.module.css'

/** Why a command waits or ended, and what the tracker answered. */
export function CommandSaid({ command }: { command: CommandStateJson }) {
  const { result, reason } = saidOf(command)
  const why = useFailureText(reason)
  return (
    <>
      {why !== null && (
        <p className={styles['said']}>
          <bdi>{why}</bdi>
        </p>
      )}
      {result !== null && (
        <p className={styles['result']}>
          <bdi>{result}</bdi>
        </p>
      )}
    </>
  )
}
