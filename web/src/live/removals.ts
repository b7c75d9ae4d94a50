import type { RemovedJson } from '../../../shared/wire/live-message.ts'
import { liveStore } from './store.ts'

/** Of the one message that says what is gone, also where this page removed it itself. */
export const removedKey = 'removed'

export interface Removal extends RemovedJson {
  /** of a device, as it was known */
  name?: string
  /** with a group: the names of all devices by id, of which those that went with it are to be found */
  fleet?: ReadonlyMap<number, string>
}
type Listener = (removed: readonly Removal[]) => void

const listeners = new Set<Listener>()
/** What came before anybody listened: who says it is loaded after the first view. */
let waiting: Removal[] = []
const waitingMax = 100

/** Passes on what the reader does not see any more, as it is pushed; to be called before the store forgets it. */
export function announceRemovals(removed: readonly RemovedJson[]): void {
  const named = removed.map((each) => ({ ...each, ...known(each) }))
  if (listeners.size === 0) waiting = [...waiting, ...named].slice(-waitingMax)
  for (const listener of listeners) listener(named)
}

function known({ type, id }: RemovedJson): Pick<Removal, 'name' | 'fleet'> {
  const { devices } = liveStore
  if (type === 'group') return { fleet: new Map([...devices.values()].map((device) => [device.id, device.name])) }
  const device = type === 'device' ? devices.get(id) : undefined
  return device ? { name: device.name } : {}
}

/** @returns the call that ends the subscription */
export function onRemovals(listener: Listener): () => void {
  listeners.add(listener)
  if (waiting.length > 0) listener(waiting.splice(0))
  return () => {
    listeners.delete(listener)
  }
}
