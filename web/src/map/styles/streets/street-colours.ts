import type { MapTheme } from '../../map-colours.ts'
import type { AreaKind } from './street-vocabulary.ts'

/** What a street map has beside the ground of `map-colours.ts`. */
export interface StreetColours {
  areas: Readonly<Record<AreaKind, string>>
  building: string
  buildingEdge: string
  /** by rank, as `RoadRank` counts: of paths first, of motorways last */
  roads: readonly string[]
  casings: readonly string[]
  /** the ground of a road below the ground */
  tunnel: string
  tunnelCasing: string
  path: string
  rail: string
  railTie: string
  runway: string
  ferry: string
  boundary: string
  water: string
  waterName: string
  roadName: string
  routeNumber: string
  point: string
  pointDot: string
  addressNumber: string
  park: string
}

const light: StreetColours = {
  areas: {
    residential: '#f0ece3',
    industrial: '#ebe7e0',
    civic: '#f1e9df',
    farmland: '#f1eedd',
    grass: '#dfe7cc',
    wood: '#d2dfc1',
    wetland: '#d9e4d8',
    sand: '#f4e9cd',
    rock: '#e8e4dc',
    ice: '#f2f6f8',
    sport: '#d6e2c2',
    cemetery: '#dee4d2',
    airport: '#e9e7ea',
    paved: '#f7f4ee',
  },
  building: '#e5ded2',
  buildingEdge: '#d5ccbc',
  roads: ['#fffdf9', '#fffdf9', '#fffefb', '#fffefb', '#fffdf6', '#fdefcd', '#fae3b0', '#f6d394'],
  casings: ['#dcd2c0', '#dcd2c0', '#d3c8b5', '#cdc1ac', '#cabc9f', '#d8be88', '#d5b26c', '#cb9f50'],
  tunnel: '#f5f2eb',
  tunnelCasing: '#cfc6b5',
  path: '#cbbfa9',
  rail: '#b9b1a8',
  railTie: '#b9b1a8',
  runway: '#dcd9de',
  ferry: '#8fa9c2',
  boundary: '#a3917a',
  water: '#c9d9e8',
  waterName: '#5d7f9e',
  roadName: '#5c5748',
  routeNumber: '#7a5c1d',
  point: '#6a6358',
  pointDot: '#a08b62',
  addressNumber: '#9a9182',
  park: '#4f7048',
}

const dark: StreetColours = {
  areas: {
    residential: '#1a2034',
    industrial: '#1b2032',
    civic: '#1f2236',
    farmland: '#19202f',
    grass: '#18272c',
    wood: '#15252a',
    wetland: '#142530',
    sand: '#242531',
    rock: '#1d2231',
    ice: '#222b3f',
    sport: '#1a2b2f',
    cemetery: '#1a262e',
    airport: '#1e2338',
    paved: '#1c2237',
  },
  building: '#20273e',
  buildingEdge: '#2a3350',
  roads: ['#323c5c', '#323c5c', '#384367', '#3e4a70', '#45527b', '#515c7e', '#61637a', '#7c6f52'],
  casings: ['#141a2c', '#141a2c', '#131829', '#121728', '#121727', '#121726', '#151824', '#191a20'],
  tunnel: '#1d2439',
  tunnelCasing: '#343e5c',
  path: '#3a4566',
  rail: '#4a5370',
  railTie: '#4a5370',
  runway: '#2b3350',
  ferry: '#3d5577',
  boundary: '#5a6486',
  water: '#0f1b33',
  waterName: '#6f8fb5',
  roadName: '#a2abc4',
  routeNumber: '#d8bd84',
  point: '#8b94b0',
  pointDot: '#a98f5c',
  addressNumber: '#5f6885',
  park: '#7fa58c',
}

export const streetColours = (theme: MapTheme): StreetColours => (theme === 'dark' ? dark : light)
