/**
 * The colours of the base map and of what is drawn on it: canvas and WebGL cannot read the tokens of `ui/tokens.css`.
 * Where a token means the same, a test compares the two.
 */
export interface MapColours {
  sea: string
  land: string
  coast: string
  river: string
  /** built-up areas */
  urban: string
  /** fill and edge of the drawn roads, by their kind */
  expressway: string
  expresswayEdge: string
  road: string
  roadEdge: string
  street: string
  streetEdge: string
  roadName: string
  /** signs of airports */
  airport: string
  border: string
  country: string
  place: string
  placeSmall: string
  halo: string
  dot: string
  /** the ground of a marker that does not move, and the ring of one that does */
  markerGround: string
  markerRing: string
  markerShadow: string
  moving: string
  stopped: string
  offline: string
  /** of events: a warning, and what is nothing to worry about */
  warn: string
  calm: string
  accent: string
  /** the accent, fully transparent */
  accentFaded: string
  label: string
  labelHalo: string
  clusterText: string
  /** of vehicles that are shown together, each with its own: as many as a replay has */
  vehicles: readonly string[]
  /** of a route, from its lowest to its highest speed */
  speeds: readonly [string, string, string, string, string]
}

const light: MapColours = {
  sea: '#cfdbe6',
  land: '#f4f1ea',
  coast: '#a9bccc',
  river: '#bccfdf',
  urban: '#ebe6da',
  expressway: '#f3d9a4',
  expresswayEdge: '#cfb07a',
  road: '#fdf1d2',
  roadEdge: '#d5c49e',
  street: '#ffffff',
  streetEdge: '#d9d1c0',
  roadName: '#6a624f',
  airport: '#66708c',
  border: '#c3b8a3',
  country: '#8b8069',
  place: '#39405a',
  placeSmall: '#5f667c',
  halo: '#f8f6f1',
  dot: '#8f8a7f',
  markerGround: '#ffffff',
  markerRing: '#ffffff',
  markerShadow: 'rgb(24 28 50 / 38%)',
  moving: '#117a45',
  stopped: '#2a5bb8',
  offline: '#bf2d2d',
  warn: '#925500',
  calm: '#5c657b',
  accent: '#e2a33b',
  accentFaded: 'rgb(226 163 59 / 0)',
  label: '#161b2e',
  labelHalo: '#ffffff',
  clusterText: '#161b2e',
  vehicles: [
    '#2a5bb8',
    '#b84a0c',
    '#117a45',
    '#8a35a8',
    '#bf2d2d',
    '#0b7285',
    '#7a6100',
    '#c22f83',
    '#4d5870',
    '#5a45cf',
  ],
  speeds: ['#3157c4', '#1388a8', '#2f9a4b', '#d98a00', '#c62f1f'],
}

const dark: MapColours = {
  sea: '#0a0e1a',
  land: '#171d30',
  coast: '#33405f',
  river: '#0f1527',
  urban: '#1d243a',
  expressway: '#56587a',
  expresswayEdge: '#0d1220',
  road: '#434c6d',
  roadEdge: '#0f1424',
  street: '#323a58',
  streetEdge: '#12182a',
  roadName: '#a3abc6',
  airport: '#98a3c4',
  border: '#3b4562',
  country: '#7d88a8',
  place: '#c3cade',
  placeSmall: '#8f99b6',
  halo: '#10162a',
  dot: '#6c7696',
  markerGround: '#1b2136',
  markerRing: '#0c101d',
  markerShadow: 'rgb(0 0 0 / 60%)',
  moving: '#4fd492',
  stopped: '#86b4ff',
  offline: '#ff837a',
  warn: '#f4b650',
  calm: '#a1abc6',
  accent: '#ebb157',
  accentFaded: 'rgb(235 177 87 / 0)',
  label: '#eef0f8',
  labelHalo: '#0c101d',
  clusterText: '#eef0f8',
  vehicles: [
    '#86b4ff',
    '#ffa05c',
    '#4fd492',
    '#d69bff',
    '#ff837a',
    '#5fd0e6',
    '#e3c84a',
    '#ff8fc7',
    '#aeb8d0',
    '#a899ff',
  ],
  speeds: ['#6f97ff', '#3fc3dc', '#5fd67e', '#f4b650', '#ff7467'],
}

export type MapTheme = 'light' | 'dark'

export const mapColours = (theme: MapTheme): MapColours => (theme === 'dark' ? dark : light)
