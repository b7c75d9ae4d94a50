/** Whose fleet this browser keeps. Without the mark, what is kept is not used: it goes at once, the data a moment later. */
const markKey = 'qafila.keptFor'
export const keptDatabase = 'qafila.kept'

/** The id of the person whose fleet is kept; null for nobody's. */
export function keptFor(): number | null {
  const mark = Number(localStorage.getItem(markKey))
  return Number.isSafeInteger(mark) && mark > 0 ? mark : null
}

/** How often the fleet was forgotten since this page was loaded; and how often of that before somebody signed in. */
let [forgotten, forgottenBefore] = [0, 0]

export const timesForgotten = (): number => forgotten

/** Whether the fleet was forgotten after the person came, or after a time: nothing of it may be kept any more. */
export const wasForgotten = (before = forgottenBefore): boolean => forgotten > before

/** Somebody signed in: their fleet is kept. */
export const keepFleetAgain = (): void => {
  forgottenBefore = forgotten
}

export const markKept = (userId: number): void => localStorage.setItem(markKey, String(userId))

/** Forgets the fleet: on signing out, at the end of a session, and before another person takes over. */
export function forgetFleet(): void {
  forgotten += 1
  if (localStorage.getItem(markKey) === null) return
  localStorage.removeItem(markKey)
  deleteKept()
}

/** The browser does it even when the page is left meanwhile. */
export const deleteKept = (): void => void indexedDB.deleteDatabase(keptDatabase)
