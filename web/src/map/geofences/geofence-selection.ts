import { useMemo } from 'react'
import { readSelection, writeSelection } from '../../live/selection.ts'
import { goTo, here } from '../../router/browser-location.ts'
import { useLocation } from '../../router/router.tsx'

const key = 'geofence'

/** The geofence whose card an address opens: `?geofence=7`. A selected device goes first. */
export function readGeofence(query: string): number | null {
  const id = Number(new URLSearchParams(query).get(key))
  return Number.isSafeInteger(id) && id > 0 && readSelection(query).selectedId === null ? id : null
}

/** The query that opens the card of a geofence, and of nothing else, keeping its other parameters. */
export function writeGeofence(query: string, id: number | null): string {
  const parameters = new URLSearchParams(writeSelection(query, null, false))
  if (id !== null) parameters.set(key, String(id))
  return parameters.toString()
}

/** Opens the card of a geofence on the page that is open, a step in the browser's history, or closes it with null. */
export function selectGeofence(id: number | null): void {
  const { path, search } = here()
  const query = writeGeofence(search, id)
  const isStep = id !== null && readGeofence(search) === null
  goTo(query === '' ? path : `${path}?${query}`, { replace: !isStep })
}

/** The id of the geofence whose card is open. */
export function useSelectedGeofence(): number | null {
  const { search } = useLocation()
  return useMemo(() => readGeofence(search), [search])
}

type Listener = (geofenceId: number) => void

const listeners = new Set<Listener>()

/** Brings a geofence into view, if there is a map. */
export function showGeofence(geofenceId: number): void {
  for (const listener of listeners) listener(geofenceId)
}

/** @returns the call that ends the subscription */
export function onGeofenceView(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
