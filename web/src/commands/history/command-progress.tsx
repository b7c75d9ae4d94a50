import type { CommandStateJson } from '../../../../shared/wire/commands/command-json.ts'
import { classNames } from '../../ui/class-names.ts'
import { commandSteps, stepsBehind } from '../command-states.ts'
import styles from './history.module.css'

/** How far a command has come, as four stops on a line: queued, sent, delivered, done. */
export function CommandProgress({ command }: { command: CommandStateJson }) {
  const behind = stepsBehind(command)
  const isStuck = ['failed', 'expired', 'cancelled'].includes(command.state)
  return (
    <span className={classNames('q-inline-row', styles['progress'], isStuck && styles['stuck'])} aria-hidden>
      {commandSteps.map((step, at) => (
        <i key={step} className={classNames(at < behind && styles['behind'], at === behind - 1 && styles['here'])} />
      ))}
    </span>
  )
}
