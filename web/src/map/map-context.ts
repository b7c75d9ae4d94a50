import type { Map as MapLibreMap } from 'maplibre-gl'
import { createContext, useContext } from 'react'
import type { MapPreferences } from './map-preferences.ts'
import type { MapTheme } from './map-colours.ts'

export interface MapScene {
  map: MapLibreMap
  /** rises with each loaded style: layers add their sources again when it changes */
  styleVersion: number
  theme: MapTheme
  preferences: MapPreferences
}

export const MapContext = createContext<MapScene | null>(null)

/** @throws outside a MapView: a mistake in the code */
export function useMapScene(): MapScene {
  const scene = useContext(MapContext)
  if (!scene) throw new Error('map layers belong inside MapView')
  return scene
}
