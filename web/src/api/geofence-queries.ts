import { minuteMs } from '../../../shared/domain/time/durations.ts'
import type { Geofence } from '../../../shared/entities/geofence.ts'
import { listQuery } from './use-entity.ts'

/**
 * The geofences that are linked to the reader, as the map shows them. Forms and lists of geofences keep them up to date;
 * what others change comes when the reader returns to the page.
 */
export const geofencesQuery = () => ({
  ...listQuery<Geofence>({ name: 'geofence', api: 'geofences' }),
  staleTime: minuteMs,
  refetchOnWindowFocus: true as const,
})
