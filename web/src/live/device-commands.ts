import type { CommandStateJson } from '../../../shared/wire/commands/command-json.ts'

type Listener = (commands: readonly CommandStateJson[]) => void

const listeners = new Set<Listener>()

/** Passes on the states of commands as they are pushed. */
export const announceCommands: Listener = (commands) => listeners.forEach((listener) => listener(commands))

/** @returns the call that ends the subscription */
export function onCommands(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
