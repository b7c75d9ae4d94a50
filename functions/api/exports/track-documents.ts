import { trackGpx } from '../../../shared/wire/export/gpx.ts'
import { trackKml } from '../../../shared/wire/export/kml.ts'
import type { Track } from '../../../shared/wire/export/track.ts'
import { historyOf } from '../history.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { readerOf } from './reader.ts'
import { savedAs } from './file-name.ts'

export async function trackOf(c: ApiContext, caller: ScopedCaller): Promise<Track> {
  const [{ device, ...history }, { zone }] = [await historyOf(c, caller), await readerOf(caller)]
  return { ...history, name: device.name, zone }
}

export async function answerKml(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const track = await trackOf(c, caller)
  const contentType = 'application/vnd.google-earth.kml+xml'
  return new Response(trackKml(track), { headers: savedAs(track, { ending: 'kml', contentType }) })
}

export async function answerGpx(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const track = await trackOf(c, caller)
  return new Response(trackGpx(track), {
    headers: savedAs(track, { ending: 'gpx', contentType: 'application/gpx+xml' }),
  })
}
