import { addProtocol, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { basemapProtocol } from './basemap/basemap-protocol.ts'

let ready = false

/** Tells MapLibre where its worker is and how to read the bundled archives; once per page. */
export function setUpMapLibre(): void {
  if (ready) return
  ready = true
  setWorkerUrl(workerUrl)
  addProtocol('pmtiles', basemapProtocol)
}
