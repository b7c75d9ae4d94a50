import type { MapLook } from '../../../../shared/domain/map/map-source.ts'
import { mapColours, type MapTheme } from '../map-colours.ts'

/** What a drawn sample of a map style consists of; a part without a colour is not drawn. */
export interface SampleColours {
  land: string
  fields?: readonly [string, string, string]
  water: string
  park: string
  heights?: string
  street?: string
  road?: string
  roadEdge?: string
  name?: string
}

const light: SampleColours = {
  land: '#f1eee8',
  water: '#aad3df',
  park: '#c8e3b0',
  street: '#ffffff',
  road: '#f7d98b',
  roadEdge: '#d9a94e',
  name: '#5b5b66',
}
const dark: SampleColours = {
  land: '#22262e',
  water: '#10161f',
  park: '#26332b',
  street: '#343a45',
  road: '#5a6270',
  roadEdge: '#171a20',
  name: '#b4bac6',
}
const ground: SampleColours = {
  land: '#53603d',
  fields: ['#6d7144', '#414f33', '#7c7350'],
  water: '#1f3b4d',
  park: '#2f4a2a',
}
const terrain: SampleColours = {
  land: '#eef0dc',
  water: '#9cc9de',
  park: '#bcd9a0',
  heights: '#b58d5b',
  street: '#ffffff',
  road: '#f2b36b',
  roadEdge: '#c77f35',
  name: '#5a5142',
}

/** Ours and streets follow the theme, as the maps do. */
export function sampleColours(look: MapLook, theme: MapTheme): SampleColours {
  if (look === 'satellite') return ground
  if (look === 'hybrid') return { ...ground, road: '#f6e3a4', roadEdge: '#4a4630', street: '#c9c5b2', name: '#ffffff' }
  if (look === 'terrain') return terrain
  if (look === 'dark') return dark
  if (look === 'streets') return theme === 'dark' ? dark : light
  const { land, sea, urban, street, road, roadEdge, place } = mapColours(theme)
  return { land, water: sea, park: urban, street, road, roadEdge, name: place }
}
