import type { DeviceJson, EventJson, PositionJson } from '../../../shared/wire/json.ts'
import type { ServerJson, SessionJson } from '../api/queries.ts'
import { keptDatabase, keptFor } from './offline-owner.ts'

/** What a browser keeps of one person's fleet, to show it without a network. */
export interface OfflineFleet {
  /** epoch milliseconds: when the server last said it */
  savedAt: number
  session: SessionJson
  server: ServerJson
  devices: readonly DeviceJson[]
  positions: readonly PositionJson[]
  events: readonly EventJson[]
  /** lists of other records that pages had loaded, by their query's key */
  lists: readonly { key: readonly unknown[]; data: unknown }[]
}

const storeName = 'fleet'
/** There is one record: this browser's last person. */
const recordKey = 'last'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(keptDatabase, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps nothing')))
  })
}

async function within<Found>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<Found>) {
  const database = await open()
  try {
    return await new Promise<Found>((resolve, reject) => {
      const request = ask(database.transaction(storeName, mode).objectStore(storeName))
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps nothing')))
    })
  } finally {
    database.close()
  }
}

/** @throws DOMException where the browser keeps nothing: private windows, a full disk */
export const saveOfflineFleet = (fleet: OfflineFleet): Promise<unknown> =>
  within('readwrite', (store) => store.put(fleet, recordKey))

/** What was kept for the person who is signed in here; null when nothing was, or after signing out. */
export async function offlineFleet(): Promise<OfflineFleet | null> {
  const userId = keptFor()
  if (userId === null) return null
  try {
    const found = (await within('readonly', (store) => store.get(recordKey))) as OfflineFleet | undefined
    return found?.session.id === userId ? found : null
  } catch {
    return null
  }
}
