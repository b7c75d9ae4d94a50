import { addProtocol, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { basemapProtocol } from './basemap/basemap-protocol.ts'

let ready = false

/** Sets MapLibre's worker and the protocol of the bundled archives; once per page. */
export function setUpMapLibre(): void {
  if (ready) return
  ready = true
  setWorkerUrl(workerUrl)
  addProtocol('pmtiles', basemapProtocol)
}
