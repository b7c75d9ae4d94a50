import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EventJson } from '../../../shared/wire/json.ts'
import { deviceCommandsQuery } from '../commands/command-calls.ts'
import { driverEntity, geofenceEntity, maintenanceEntity } from '../entity/api-paths.ts'
import { useMeasures } from '../display/use-measures.ts'
import { useDevice } from '../live/hooks.ts'
import { useMay } from '../session/access.ts'
import { loadWordGroups } from '../words/language-store.ts'
import { useWords } from '../words/use-words.ts'
import { eventDetail, eventTitle } from '../../../shared/words/event-text.ts'
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
  const command = useCommandTypes(event)
  const geofences = useRecordNames(geofenceEntity, event.geofenceId > 0)
  const maintenances = useRecordNames(maintenanceEntity, event.maintenanceId > 0)
  const drivers = useNamesOfUnique(driverEntity, event.type === 'driverChanged')
  const names = {
    geofence: (id: number) => geofences.get(id),
    maintenance: (id: number) => maintenances.get(id),
    driver: (uniqueId: string) => drivers.get(uniqueId),
    command,
  }
  return {
    title: eventTitle(event, t, measures),
    detail: eventDetail(event, { t, measures, names }),
    device: device?.name ?? t('events.unknownDevice', { id: event.deviceId }),
  }
}

/** The types of a device's commands, by their ids, for an event that says what became of one. */
function useCommandTypes({ type, deviceId, attributes }: EventJson) {
  const may = useMay()
  const isNamed = type === 'commandResult' || type === 'queuedCommandSent'
  const isById = type === 'commandResult' && typeof attributes['commandId'] === 'number' && may.sendCommands
  const { data } = useQuery({ ...deviceCommandsQuery(deviceId), enabled: isById })
  useEffect(() => {
    // without the words its type stands there as it is
    if (isNamed) loadWordGroups('commands').catch(() => undefined)
  }, [isNamed])
  return (id: number) => data?.find((command) => command.id === id)?.type
}
