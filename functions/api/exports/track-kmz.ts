import { strToU8, zipSync } from 'fflate'
import { trackKml } from '../../../shared/wire/export/kml.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { savedAs } from './file-name.ts'
import { trackOf } from './track-documents.ts'

/** KML in a ZIP file, under the name that readers look for (KML 2.2, annex C). */
export async function answerKmz(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const track = await trackOf(c, caller)
  const content = zipSync({ 'doc.kml': strToU8(trackKml(track)) }, { mtime: new Date(c.var.world.now()) })
  const headers = savedAs(track, { ending: 'kmz', contentType: 'application/vnd.google-earth.kmz' })
  return new Response(content as Uint8Array<ArrayBuffer>, { headers })
}
