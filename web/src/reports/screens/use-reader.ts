import { useMemo } from 'react'
import { useMeasures } from '../../display/use-measures.ts'
import { driverEntity, geofenceEntity, maintenanceEntity } from '../../entity/api-paths.ts'
import { useNamesOfUnique, useRecordNames } from '../../events/use-record-names.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { AddressBook } from '../columns/addresses.ts'
import type { ReaderFleet } from '../request/use-fleet.ts'
import { scaledBy } from '../columns/scaled.ts'
import type { Reader } from '../table/column.ts'

interface More {
  /** names of what events refer to */
  withNames?: boolean
  addresses?: AddressBook | null
}

/** How rows are written for this reader; names are fetched where they are wanted. */
export function useReader(fleet: ReaderFleet, { withNames = false, addresses = null }: More = {}): Reader {
  const t = useWords()
  const measures = useMeasures()
  const formats = useFormats()
  const geofences = useRecordNames(geofenceEntity, withNames)
  const maintenances = useRecordNames(maintenanceEntity, withNames)
  const drivers = useNamesOfUnique(driverEntity, withNames)
  const devices = useMemo(() => new Map(fleet.devices.map(({ id, name }) => [id, name])), [fleet.devices])
  return useMemo(
    () => ({
      t,
      measures,
      formats,
      names: {
        geofence: (id) => geofences.get(id),
        maintenance: (id) => maintenances.get(id),
        driver: (uniqueId) => drivers.get(uniqueId),
        device: (id) => devices.get(id),
      },
      addressAt: (latitude, longitude) => addresses?.addressAt(latitude, longitude) ?? '',
      minute: (time) => measures.time(time),
      scaled: scaledBy(measures, formats),
      device: (id) => devices.get(id) ?? t('events.unknownDevice', { id }),
    }),
    [t, measures, formats, geofences, maintenances, drivers, devices, addresses],
  )
}
