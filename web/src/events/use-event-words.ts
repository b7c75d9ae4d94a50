import { useEffect } from 'react'
import { geofencesOf, linkedDeviceOf } from '../../../shared/domain/fleet-event.ts'
import type { EventJson } from '../../../shared/wire/json.ts'
import { driverEntity, geofenceEntity, maintenanceEntity } from '../entity/api-paths.ts'
import { useMeasures } from '../display/use-measures.ts'
import { useDevice } from '../live/hooks.ts'
import { loadWordGroups } from '../i18n/language-store.ts'
import { useWords } from '../i18n/use-words.ts'
import { eventDetail, eventTitle } from '../../../shared/i18n/event-text.ts'
import { useNamesOfUnique, useRecordNames } from './use-record-names.ts'

export interface EventWords {
  title: string
  detail: string | null
  device: string
}

/** What an event is called, in the reader's language and units, with the names of what it is about. */
export function useEventWords(event: EventJson): EventWords {
  const t = useWords()
  const measures = useMeasures()
  const device = useDevice(event.deviceId)
  useCommandWords(event)
  const geofences = useRecordNames(geofenceEntity, event.geofenceId > 0 || geofencesOf(event).length > 0)
  const maintenances = useRecordNames(maintenanceEntity, event.maintenanceId > 0)
  const drivers = useNamesOfUnique(driverEntity, event.attributes['driverUniqueId'] !== undefined)
  const linked = useDevice(linkedDeviceOf(event) || null)
  const names = {
    device: () => linked?.name,
    geofence: (id: number) => geofences.get(id),
    maintenance: (id: number) => maintenances.get(id),
    driver: (uniqueId: string) => drivers.get(uniqueId),
  }
  return {
    title: eventTitle(event, t, measures),
    detail: eventDetail(event, { t, measures, names }),
    device: device?.name ?? t('events.unknownDevice', { id: event.deviceId }),
  }
}

/** Types of commands have words of their own, which are fetched with the first event that names one. */
function useCommandWords({ type }: EventJson): void {
  const isNamed = type === 'commandResult' || type === 'queuedCommandSent'
  useEffect(() => {
    // without the words its type stands there as it is
    if (isNamed) loadWordGroups('commands').catch(() => undefined)
  }, [isNamed])
}
