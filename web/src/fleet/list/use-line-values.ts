import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { distanceMetres, type Coordinates } from '../../../../shared/domain/distance.ts'
import type { Driver } from '../../../../shared/entities/driver.ts'
import type { Group } from '../../../../shared/entities/group.ts'
import type { PositionJson } from '../../../../shared/wire/json.ts'
import type { Words } from '../../../../shared/i18n/t.ts'
import { listQuery } from '../../api/use-entity.ts'
import type { Measures } from '../../display/measures.ts'
import { useMeasures } from '../../display/use-measures.ts'
import { driverEntity, groupEntity } from '../../entity/api-paths.ts'
import { useMapPreferences } from '../../map/use-map-preferences.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { LineValue } from './device-row.ts'

interface Known {
  groups: ReadonlyMap<number, string>
  /** by what identifies them */
  drivers: ReadonlyMap<string, string>
  /** where the reader's map begins; null where neither they nor the organisation say it */
  home: Coordinates | null
  measures: Pick<Measures, 'distance'>
  t: Words
}

/** What a line of the list can show that is no field or attribute of the device itself; undefined for those. */
export const lineValueOf =
  ({ groups, drivers, home, measures, t }: Known): LineValue =>
  (key, { groupId }, position) => {
    switch (key) {
      case 'group':
        return groups.get(groupId) ?? null
      case 'driver':
        return driverOf(position, drivers)
      case 'address':
        return position?.address ?? null
      case 'homeDistance':
        return home && position
          ? t('fleet.fromHome', { distance: measures.distance(distanceMetres(home, position)) })
          : null
      default:
        return undefined
    }
  }

/** The name of the driver that a position names; an identifier without a record as it is. */
export function driverOf(position: PositionJson | undefined, drivers: ReadonlyMap<string, string>): string | null {
  const driver = position?.attributes['driverUniqueId']
  return typeof driver === 'string' ? (drivers.get(driver) ?? driver) : null
}

/** Fetches groups and drivers only for readers who chose a line that names them. */
export function useLineValues({ primary, secondary }: Record<'primary' | 'secondary', string | undefined>): LineValue {
  const t = useWords()
  const measures = useMeasures()
  const { home } = useMapPreferences()
  const isChosen = (key: string) => primary === key || secondary === key
  const { data: groups } = useQuery({ ...listQuery<Group>(groupEntity), enabled: isChosen('group') })
  const { data: drivers } = useQuery({ ...listQuery<Driver>(driverEntity), enabled: isChosen('driver') })
  return useMemo(
    () =>
      lineValueOf({
        groups: new Map((groups ?? []).map(({ id, name }) => [id, name])),
        drivers: new Map((drivers ?? []).map(({ uniqueId, name }) => [uniqueId, name])),
        home,
        measures,
        t,
      }),
    [groups, drivers, home, measures, t],
  )
}
