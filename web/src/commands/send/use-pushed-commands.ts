import { useEffect, useState } from 'react'
import type { CommandStateJson } from '../../../../shared/wire/commands/command-json.ts'
import { onCommands } from '../../live/device-commands.ts'
import { isEnded } from '../command-states.ts'

/** The newest state of each device's commands that was pushed since the last restart, by device. */
export function usePushedCommands() {
  const [latest, setLatest] = useState<ReadonlyMap<number, CommandStateJson>>(new Map())
  useEffect(() => onCommands((pushed) => setLatest((before) => withPushed(before, pushed))), [])
  return { latest, restart: () => setLatest(new Map()) }
}

/** A newer command takes the place of an older one; what has ended does not begin again. */
export function withPushed(
  before: ReadonlyMap<number, CommandStateJson>,
  pushed: readonly CommandStateJson[],
): ReadonlyMap<number, CommandStateJson> {
  const after = new Map(before)
  for (const command of pushed) {
    const held = after.get(command.deviceId)
    const isOlder =
      held !== undefined &&
      (held.id === command.id ? isEnded(held) && !isEnded(command) : held.createdAt > command.createdAt)
    if (!isOlder) after.set(command.deviceId, command)
  }
  return after
}
