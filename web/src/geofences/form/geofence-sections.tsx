import type { AnyRecord } from '../../../../shared/entities/entity.ts'
import type { BelowFieldProps } from '../../entity/entity-screen.ts'
import { GeofenceTrial } from '../../trials/geofence-trial.tsx'
import type { GeofenceDraft } from '../../trials/trial-request.ts'
import { GeofenceLinks } from './geofence-links.tsx'

/** What the form of a geofence shows below its fields: what the unsaved draft would have raised, and who is linked. */
export const GeofenceSections = ({ record }: BelowFieldProps) => (
  <>
    <GeofenceTrial draft={draftOf(record)} />
    <GeofenceLinks geofenceId={record.id} />
  </>
)

const draftOf = ({ id, name, area, calendarId, attributes }: AnyRecord): GeofenceDraft => ({
  id,
  name: (name ?? '') as string,
  area: (area ?? '') as string,
  calendarId: Number(calendarId ?? 0),
  attributes: attributes ?? {},
})
