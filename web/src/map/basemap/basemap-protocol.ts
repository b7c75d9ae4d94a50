import type { AddProtocolAction } from 'maplibre-gl'
import { readRange } from '../../api/read-range.ts'
import { BasemapArchive } from './basemap-archive.ts'

const archives = new Map<string, BasemapArchive>()

function archiveAt(url: string): BasemapArchive {
  const known = archives.get(url)
  if (known) return known
  const archive = new BasemapArchive((range, signal) => readRange(url, range, signal))
  archives.set(url, archive)
  return archive
}

/** Answers MapLibre's `pmtiles://<address of an archive>` and, for a tile, `…/<z>/<x>/<y>` behind it. */
export const basemapProtocol: AddProtocolAction = async ({ url }, { signal }) => {
  const [, archive = '', z, x, y] = /^pmtiles:\/\/(.+?\.pmtiles)(?:\/(\d+)\/(\d+)\/(\d+))?$/.exec(url) ?? []
  if (z) return { data: await archiveAt(archive).tile([Number(z), Number(x), Number(y)], signal) }
  const { min, max } = await archiveAt(archive).zooms()
  return { data: { tiles: [`${url}/{z}/{x}/{y}`], minzoom: min, maxzoom: max } }
}
