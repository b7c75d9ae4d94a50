import { mapLimits } from '../../../../shared/domain/map/map-limits.ts'
import { MapFileFailure } from '../files/map-file-failure.ts'
import { readMapText } from '../files/map-file.ts'
import { readKml, type Interests } from './read-kml.ts'

/** The points of interest at an address. @throws MapFileFailure */
export async function loadInterests(address: string, signal: AbortSignal): Promise<Interests> {
  const interests = readKml(await readMapText(address, { bytesMax: mapLimits.interestFileBytesMax, signal }))
  if (!interests) throw new MapFileFailure('unreadable')
  return interests
}
