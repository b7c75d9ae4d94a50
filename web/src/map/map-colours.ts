/**
 * The colours of the base map and of what is drawn on it: canvas and WebGL cannot read the tokens of `ui/tokens.css`.
 * Where a token means the same, a test compares the two.
 */
export interface MapColours {
  sea: string
  land: string
  coast: string
  /** lines of the sand pattern that near views of the land carry */
  dune: string
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
  accent: string
  /** the accent, fully transparent */
  accentFaded: string
  label: string
  labelHalo: string
  clusterText: string
}

const light: MapColours = {
  sea: '#cfdbe6',
  land: '#f4f1ea',
  coast: '#a9bccc',
  dune: 'rgb(168 148 108 / 16%)',
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
  accent: '#e2a33b',
  accentFaded: 'rgb(226 163 59 / 0)',
  label: '#161b2e',
  labelHalo: '#ffffff',
  clusterText: '#161b2e',
}

const dark: MapColours = {
  sea: '#0a0e1a',
  land: '#171d30',
  coast: '#33405f',
  dune: 'rgb(148 164 214 / 7%)',
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
  accent: '#ebb157',
  accentFaded: 'rgb(235 177 87 / 0)',
  label: '#eef0f8',
  labelHalo: '#0c101d',
  clusterText: '#eef0f8',
}

export type MapTheme = 'light' | 'dark'

export const mapColours = (theme: MapTheme): MapColours => (theme === 'dark' ? dark : light)
