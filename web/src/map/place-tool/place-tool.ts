import { useSyncExternalStore } from 'react'
import type { Coordinates } from '../../../../shared/domain/distance.ts'

/** What is done with a place of the map, beside its vehicles. */
export type PlaceTool =
  | { kind: 'passes'; place: Coordinates }
  | { kind: 'near'; place: Coordinates }
  | { kind: 'ruler'; points: readonly Coordinates[] }
  | { kind: 'stops' }

/** The menu of a place, and where on the page it was asked for (CSS pixels). */
export interface PlaceMenuRequest {
  place: Coordinates
  left: number
  top: number
}

interface PlaceState {
  menu: PlaceMenuRequest | null
  tool: PlaceTool | null
}

let state: PlaceState = { menu: null, tool: null }
const listeners = new Set<() => void>()

function put(next: Partial<PlaceState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const openPlaceMenu = (menu: PlaceMenuRequest): void => put({ menu })
export const closePlaceMenu = (): void => {
  if (state.menu) put({ menu: null })
}

export const startPlaceTool = (tool: PlaceTool): void => put({ menu: null, tool })
export const endPlaceTool = (): void => {
  if (state.menu || state.tool) put({ menu: null, tool: null })
}

/** Adds a point to the ruler, or takes the last one away; does nothing where nobody measures. */
export function measureTo(point: Coordinates | null): void {
  const { tool } = state
  if (tool?.kind !== 'ruler') return
  put({ tool: { ...tool, points: point ? [...tool.points, point] : tool.points.slice(0, -1) } })
}

export const usePlaceMenu = (): PlaceMenuRequest | null => useSyncExternalStore(subscribe, () => state.menu)
export const usePlaceTool = (): PlaceTool | null => useSyncExternalStore(subscribe, () => state.tool)

/** What the tool draws around its place, beside the ruler. Of the panels; the map shows it. */
export interface PlaceDrawing {
  /** around the place of the tool */
  radiusMetres: number | null
  /** longitude, latitude, how many stops */
  cells: readonly (readonly [longitude: number, latitude: number, stops: number])[]
  circles: readonly (Coordinates & { radiusMetres: number })[]
}

const nothing: PlaceDrawing = { radiusMetres: null, cells: [], circles: [] }
let drawing = nothing
const drawingListeners = new Set<() => void>()

export function drawPlace(next: Partial<PlaceDrawing>): void {
  drawing = { ...nothing, ...next }
  for (const listener of drawingListeners) listener()
}

export const usePlaceDrawing = (): PlaceDrawing =>
  useSyncExternalStore(
    (listener) => {
      drawingListeners.add(listener)
      return () => void drawingListeners.delete(listener)
    },
    () => drawing,
  )
