import { useEffect, useRef } from 'react'
import { useSelection, type Selection } from '../live/selection.ts'
import { requestCentre } from '../map/centre-request.ts'
import { isDialogOpen } from '../ui/overlays/is-dialog-open.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>
type Does = 'follow' | 'centre' | 'card' | 'next' | 'previous'

const does: Readonly<Record<string, Does>> = { f: 'follow', c: 'centre', d: 'card', n: 'next', p: 'previous' }

/** What a key does with the vehicles; null for all others, with a modifier, and where keys write or choose. */
export function vehicleKey({ key, code, ctrlKey, metaKey, altKey, shiftKey, target }: Pressed): Does | null {
  if (ctrlKey || metaKey || altKey || shiftKey || ownsTheKey(target)) return null
  // by its place on keyboards that write no Latin letters
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
  return does[letter ?? ''] ?? null
}

const ownsTheKey = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role=textbox], [role=menu], [role=dialog], dialog') !== null)

/** The vehicle after (1) or before (-1) the selected one, from the last on to the first; null in an empty list. */
export function vehicleBeside(ids: readonly number[], selectedId: number | null, step: 1 | -1): number | null {
  const at = selectedId === null ? -1 : ids.indexOf(selectedId)
  const next = at < 0 ? (step > 0 ? 0 : ids.length - 1) : (at + step + ids.length) % ids.length
  return ids[next] ?? null
}

/**
 * F follows the selected vehicle, C centres it, D goes to its card, N and P go through the vehicles.
 * @param devices in the order of the list
 */
export function useVehicleKeys(devices: readonly { id: number }[]): void {
  const latest = useRef<Selection & { devices: typeof devices }>(null)
  const selection = useSelection()
  useEffect(() => {
    latest.current = { ...selection, devices }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const wanted = event.defaultPrevented ? null : vehicleKey(event)
      if (wanted === null || !latest.current || isDialogOpen()) return
      if (act(wanted, latest.current)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Of the section that is the card, if it is there. */
export const cardId = 'device-card'

/** @returns whether the card is there */
export function focusCard(): boolean {
  const card = document.getElementById(cardId)
  card?.focus()
  return card !== null
}

/** @returns whether there was something to do */
function act(
  wanted: Does,
  { devices, selectedId, following, select }: Selection & { devices: readonly { id: number }[] },
) {
  if (wanted === 'next' || wanted === 'previous') {
    const ids = devices.map(({ id }) => id)
    const id = vehicleBeside(ids, selectedId, wanted === 'next' ? 1 : -1)
    if (id !== null) select(id)
    return id !== null
  }
  if (selectedId === null) return false
  if (wanted === 'card') return focusCard()
  if (wanted === 'centre') requestCentre(selectedId)
  else select(selectedId, { follow: !following })
  return true
}
