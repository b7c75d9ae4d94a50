import * as z from 'zod'
import { isArea, parseArea } from '../domain/area/parse-area.ts'
import { raisingGeofenceKey } from '../domain/commands/cadence-settings.ts'
import { ruleLimits } from '../domain/limits/rules.ts'
import { entity, type RecordOf } from './entity.ts'
import { id, optionalText, referenceId, requiredText } from './fields.ts'
import { issueOf } from './issue.ts'
import { anyNumber, attributesWith, colour, measure, yesOrNo } from './attribute-schemas.ts'

/** Stored as it was written; it is parsed to be checked. */
const area = z.string().superRefine((value, context) => {
  const read = parseArea(value)
  if (!isArea(read)) context.addIssue(issueOf(read.problem))
})

export const geofence = entity({
  name: 'geofence',
  api: 'geofences',
  list: 'geofences',
  edit: 'geofence',
  schema: z.object({
    id,
    name: requiredText(),
    description: optionalText(ruleLimits.descriptionLengthMax, 'lines'),
    area,
    calendarId: referenceId,
    attributes: attributesWith({
      color: colour,
      speedLimit: measure,
      polylineDistance: measure,
      leastStay: measure,
      longStayMinutes: measure,
      hide: yesOrNo,
      mapLineWidth: measure,
      mapLineOpacity: measure,
      floor: anyNumber,
      ceiling: anyNumber,
      [raisingGeofenceKey]: yesOrNo,
    }),
  }),
  titleKey: 'name',
  searchKeys: ['name', 'description'],
  refersTo: { calendarId: 'calendar' },
  access: { sharedWith: ['user', 'group', 'device'] },
  form: [
    { key: 'name', as: { text: {} }, section: 'required' },
    { key: 'area', as: { area: {} }, section: 'required' },
    { key: 'description', as: { text: { multiline: true } }, section: 'extra' },
    { key: 'calendarId', as: { reference: { to: 'calendar' } }, section: 'extra' },
    { key: 'attributes.speedLimit', as: { number: { unit: 'speed' } }, section: 'extra' },
    {
      key: 'attributes.polylineDistance',
      as: { number: { unit: 'width' } },
      section: 'extra',
      when: { key: 'area', begins: 'LINESTRING' },
    },
    { key: 'attributes.leastStay', as: { number: { unit: 'seconds', mayBeZero: true } }, section: 'extra' },
    { key: 'attributes.longStayMinutes', as: { number: { unit: 'minutes', mayBeZero: true } }, section: 'extra' },
    { key: `attributes.${raisingGeofenceKey}`, as: { flag: {} }, section: 'extra' },
    { key: 'attributes.color', as: { colour: {} }, section: 'extra' },
    { key: 'attributes.hide', as: { flag: {} }, section: 'extra' },
    { key: 'attributes', as: { attributes: {} } },
  ],
  columns: ['name', 'description', 'calendarId'],
})
export type Geofence = RecordOf<typeof geofence>
