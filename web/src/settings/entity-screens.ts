import { CalendarDays, Folder, MapPin, RadioTower, Wrench, type LucideIcon } from 'lucide-react'
import { createElement } from 'react'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { base64Of } from '../calendars/base64.ts'
import { newSimple, writeSimple } from '../calendars/simple-calendar.ts'
import { computedAttributeRules } from '../computed-attributes/rules.ts'
import { connectionActions } from '../connections/connection-actions.ts'
import { DevicePicture } from '../devices/device-picture.tsx'
import { DeviceSheetLink } from '../devices/device-sheet-link.tsx'
import { DeviceUsers } from '../devices/device-users.tsx'
import { saveWithPicture } from '../devices/save-with-picture.ts'
import { totalsAction } from '../devices/totals-action.ts'
import { textOf } from '../display/text-of.ts'
import { choicePictures } from '../entity/choice-pictures.ts'
import type { EntityScreen, EntityScreens } from '../entity/entity-screen.ts'
import { Initials } from '../entity/initials.tsx'
import { clearOnOtherScale } from '../maintenance/clear-on-other-scale.ts'
import { lazyPart } from '../parts/lazy-part.ts'
import { userScreen } from '../people/user-screen.ts'

const picture = (words: string, key: string) => (record: AnyRecord) => choicePictures[words]?.(textOf(record[key]), 20)
const icon = (look: LucideIcon) => () => createElement(look, { size: 20, 'aria-hidden': true })

export const screens: Readonly<Record<EntityName | 'user', EntityScreen>> = {
  device: {
    prefilled: ['uniqueId'],
    saidAtOnce: ['uniqueId'],
    below: {
      'attributes.deviceImage': lazyPart(async () => (await import('../devices/totals-link.tsx')).TotalsLink),
      uniqueId: lazyPart(async () => (await import('../connect/tracker-hint.tsx')).TrackerHint),
    },
    save: saveWithPicture,
    everything: { words: 'entity.device.showAll', isFor: (may) => may.administer },
    column: { words: 'settings.users', isFor: (may) => may.manage, cell: DeviceUsers },
    beside: DeviceSheetLink,
    sign: ({ uniqueId, category, attributes }) =>
      createElement(DevicePicture, {
        uniqueId: textOf(uniqueId),
        image: attributes['deviceImage'],
        category: category as string | null,
        size: 22,
      }),
    actions: (record, context) => [
      {
        key: 'map',
        label: context.t('entity.showOnMap'),
        icon: createElement(MapPin),
        onSelect: () => context.go(`/?device=${record.id}`),
      },
      ...(context.may.edit({ name: 'device' })
        ? [
            {
              key: 'connect',
              label: context.t('tracker.connect'),
              icon: createElement(RadioTower),
              onSelect: () => context.go(`/settings/device/${record.id}/connect`),
            },
          ]
        : []),
      ...connectionActions('device', record, context),
      ...totalsAction(record, context),
    ],
  },
  group: { sign: icon(Folder), actions: (record, context) => connectionActions('group', record, context) },
  geofence: {},
  driver: { sign: (record) => createElement(Initials, { name: textOf(record['name']) }) },
  calendar: {
    start: ({ timeZone, nowMs }) => ({ data: base64Of(writeSimple(newSimple(timeZone, nowMs))) }),
    sign: icon(CalendarDays),
  },
  attribute: { sign: picture('entity.attributeType', 'type'), ...computedAttributeRules },
  maintenance: {
    sign: icon(Wrench),
    follow: clearOnOtherScale,
    below: { period: lazyPart(async () => (await import('../maintenance/upcoming-service.tsx')).UpcomingService) },
  },
  command: { sign: picture('commandType', 'type') },
  notification: { sign: picture('event', 'type') },
  report: {},
  user: {
    sign: (record) => createElement(Initials, { name: textOf(record['name']) }),
    ...userScreen,
  },
}

/** What the generic list and form show of single entities. The inputs are fetched when a form first draws them. */
export const entityScreens: EntityScreens = {
  screens,
  inputs: {
    calendar: lazyPart(async () => (await import('../calendars/calendar-input.tsx')).CalendarInput, 'calendars'),
    expression: lazyPart(async () => (await import('../computed-attributes/expression-input.tsx')).ExpressionInput),
    picture: lazyPart(async () => (await import('../devices/picture-input.tsx')).PictureInput),
  },
  CalendarCell: lazyPart(async () => (await import('../calendars/calendar-cell.tsx')).CalendarCell, 'calendars'),
}
