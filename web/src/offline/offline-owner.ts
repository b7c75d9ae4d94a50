/** Whose fleet this browser keeps. Without the mark, what is kept is not used: it goes at once, the data a moment later. */
const markKey = 'qafila.keptFor'
export const keptDatabase = 'qafila.kept'

/** The id of the person whose fleet is kept; null for nobody's. */
export function keptFor(): number | null {
  const mark = Number(localStorage.getItem(markKey))
  return Number.isSafeInteger(mark) && mark > 0 ? mark : null
}

let isForgotten = false

/** Whether the fleet was forgotten since this page was loaded: nothing of it may be kept any more. */
export const wasForgotten = (): boolean => isForgotten

export const markKept = (userId: number): void => localStorage.setItem(markKey, String(userId))

/** Forgets the fleet: on signing out, at the end of a session, and before another person takes over. */
export function forgetFleet(): void {
  isForgotten = true
  if (localStorage.getItem(markKey) === null) return
  localStorage.removeItem(markKey)
  deleteKept()
}

/** The browser does it even when the page is left meanwhile. */
export const deleteKept = (): void => void indexedDB.deleteDatabase(keptDatabase)
