import type { AddProtocolAction } from 'maplibre-gl'
import { PmtilesArchive } from '../../../../shared/wire/pmtiles/pmtiles-archive.ts'
import { UnfitArchive } from '../../../../shared/wire/pmtiles/pmtiles-header.ts'
import { RangeRefused, readRange } from '../../api/read-range.ts'
import { joinReads } from './join-reads.ts'
import { unreadableArchives } from './unreadable-archives.ts'

const archives = new Map<string, PmtilesArchive>()

function archiveAt(url: string): PmtilesArchive {
  const known = archives.get(url)
  if (known) return known
  const archive = new PmtilesArchive(joinReads((range, signal) => readRange(url, range, signal)))
  archives.set(url, archive)
  return archive
}

/** Answers MapLibre's `pmtiles://<address of an archive>` and, for a tile, `…/<z>/<x>/<y>` behind it. */
export const basemapProtocol: AddProtocolAction = async ({ url }, { signal }) => {
  const [, archive = '', z, x, y] = /^pmtiles:\/\/(.+?\.pmtiles)(?:\/(\d+)\/(\d+)\/(\d+))?$/.exec(url) ?? []
  try {
    if (z) return { data: await archiveAt(archive).tile([Number(z), Number(x), Number(y)], signal) }
    const { zoomMin, zoomMax } = await archiveAt(archive).header()
    return { data: { tiles: [`${url}/{z}/{x}/{y}`], minzoom: zoomMin, maxzoom: zoomMax } }
  } catch (error) {
    if (error instanceof RangeRefused || error instanceof UnfitArchive) unreadableArchives.add(archive)
    throw error
  }
}
