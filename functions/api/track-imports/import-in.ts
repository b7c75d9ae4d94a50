import { Failure } from '../../../shared/domain/failures.ts'
import type { TrackImport } from '../../../shared/domain/imports/track-import.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'

/** The import that the path names (`:importId`), of a device that the caller may change. @throws Failure missing */
export async function importIn(c: ApiContext, { tracks }: ScopedCaller, deviceId: number): Promise<TrackImport> {
  const id = c.req.param('importId') ?? ''
  const found = (await tracks.trackImports(deviceId)).find((each) => each.id === id)
  if (found) return found
  throw new Failure('missing', 'This vehicle has no such import.')
}
