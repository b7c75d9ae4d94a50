import { useQuery } from '@tanstack/react-query'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import type { Driver } from '../../../../shared/entities/driver.ts'
import type { DeviceActivityJson } from '../../../../shared/wire/days/device-activity-json.ts'
import type { PositionJson } from '../../../../shared/wire/json.ts'
import { geofencesQuery } from '../../api/geofence-queries.ts'
import { listQuery } from '../../api/use-entity.ts'
import type { Measures } from '../../display/measures.ts'
import { useMeasures } from '../../display/use-measures.ts'
import { driverEntity } from '../../entity/api-paths.ts'
import type { Words } from '../../../../shared/i18n/t.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { DeviceRow } from '../list/device-row.ts'

export interface Story {
  row: DeviceRow
  position: PositionJson
  /** what is looked up, '' where nobody knows it, null while it is not known */
  address: string | null
  /** undefined while it is loading, and where it failed */
  activity: DeviceActivityJson | undefined
  /** epoch ms */
  now: number
}

/** What the device does and since when: `Stopped 12 min`. */
export function statusText({ row, activity, now }: Omit<Story, 'address' | 'position'>, t: Words, measures: Measures) {
  if (row.activity === 'silent') {
    if (row.lastUpdateAt === null) return t('fleet.noData')
    return t('card.offlineFor', { duration: measures.duration(Math.max(minuteMs, now - row.lastUpdateAt)) })
  }
  const doing = t(`fleet.${row.activity}`)
  const since = row.activitySince ?? sinceOf(row, activity)
  if (since === null || now - since < minuteMs) return doing
  return t('fleet.activityFor', { activity: doing, duration: measures.duration(now - since) })
}

/** Of a device that has not reported since an older build: from its history, where that agrees with what it does. */
function sinceOf(row: DeviceRow, activity: DeviceActivityJson | undefined): number | null {
  const { since, stretches } = activity?.history ?? {}
  const drives = stretches?.at(-1)?.state === 'driving'
  return since && drives === (row.activity === 'moving') ? Date.parse(since) : null
}

/** What follows the status, in the order in which an operator asks: where, ignition, who, how far, how long. */
export function useStory(story: Story): string[] {
  const t = useWords()
  const measures = useMeasures()
  const { row, position, address, activity } = story
  const { data } = useQuery({ ...geofencesQuery(), enabled: (position.geofenceIds?.length ?? 0) > 0 })
  const driver = useDriverName(position, activity)
  const inside = data?.filter(({ id }) => position.geofenceIds?.includes(id)).map(({ name }) => name) ?? []
  const today = todayOf(position, activity)
  return [
    ...inside,
    address,
    row.activity !== 'moving' && row.activity !== 'idling' && row.ignition !== 'unknown'
      ? t(row.ignition === 'on' ? 'card.ignitionOn' : 'card.ignitionOff')
      : null,
    driver,
    today && t('card.today', { distance: measures.distance(today.metres) }),
    today && today.engineMs >= minuteMs ? t('card.engineToday', { duration: measures.duration(today.engineMs) }) : null,
  ].filter((part): part is string => typeof part === 'string' && part !== '')
}

/** Who drives, once that is known: another driver whom a live position names, before the rest is asked for again. */
function useDriverName({ attributes }: PositionJson, activity: DeviceActivityJson | undefined): string | null {
  const reported = attributes['driverUniqueId']
  const known = activity?.driver ?? null
  const isNamed = typeof reported === 'string' && reported !== ''
  const isAnother = activity !== undefined && isNamed && reported !== known?.uniqueId
  const { data } = useQuery({ ...listQuery<Driver>(driverEntity), enabled: isAnother })
  if (!isAnother) return known && (known.name ?? known.uniqueId)
  return data?.find(({ uniqueId }) => uniqueId === reported)?.name ?? reported
}

/** What was travelled today: as the summary has it, and by the vehicle's own total from there on. */
export function todayOf(
  { fixTime, attributes }: Pick<PositionJson, 'fixTime' | 'attributes'>,
  activity: DeviceActivityJson | undefined,
): { metres: number; engineMs: number } | null {
  const history = activity?.history
  if (!history) return null
  const { distance, totalDistance, until, engineHours } = history
  const now = attributes['totalDistance']
  const isLater = Date.parse(fixTime) > Date.parse(until)
  const since = isLater && typeof now === 'number' && totalDistance !== null ? Math.max(0, now - totalDistance) : 0
  return { metres: distance + since, engineMs: engineHours }
}
