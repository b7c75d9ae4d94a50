import type { Area } from '../../../../shared/domain/area/area.ts'
import { formatArea } from '../../../../shared/domain/area/format-area.ts'
import { isArea, parseArea } from '../../../../shared/domain/area/parse-area.ts'
import { placeLimits } from '../../../../shared/domain/limits/places.ts'
import { cornerCount, simplifiedArea } from '../drawing/edit-area.ts'

const coarser = 1.6
const triesMax = 30

/** Whether there are more corners than a geofence may have. */
export const isTooLong = (area: Area): boolean =>
  (area.kind === 'polygon' && cornerCount(area) > placeLimits.areaCornersMax) ||
  formatArea(area).length > placeLimits.areaLengthMax

/** The shape simplified by as few metres as make it short enough to be saved; null when none do. */
export function fittingArea(area: Area): Area | null {
  let metres = 1
  for (let attempt = 0; attempt < triesMax; attempt++, metres *= coarser) {
    const fewer = simplifiedArea(area, metres)
    if (!isTooLong(fewer) && isArea(parseArea(formatArea(fewer)))) return fewer
  }
  return null
}
