import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import {
  CalendarDays,
  Folder,
  MapPin,
  RadioTower,
  ScrollText,
  Share,
  Webhook,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import { createElement } from 'react'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { base64Of } from '../calendars/base64.ts'
import { newSimple, writeSimple } from '../calendars/simple-calendar.ts'
import { computedAttributeRules } from '../computed-attributes/rules.ts'
import { commandActions } from '../commands/command-actions.ts'
import { connectPageOf } from '../connect/connect-address.ts'
import { connectionActions } from '../connections/connection-actions.ts'
import { deviceColumns } from '../devices/device-columns.tsx'
import { DevicePicture } from '../devices/device-picture.tsx'
import { DeviceListLinks } from '../devices/device-list-links.tsx'
import { ImportLink } from '../devices/import-link.tsx'
import { DeviceUsers } from '../devices/device-users.tsx'
import { saveWithPicture } from '../devices/save-with-picture.ts'
import { historyImportAction } from '../history-import/history-import-action.ts'
import { totalsAction } from '../devices/totals-action.ts'
import { commandHint } from '../commands/send/command-hint.ts'
import { scaleOf } from '../display/attribute-scale.ts'
import { textOf } from '../display/record-text.ts'
import { topicOfBroker } from '../forwarding/topic-of-broker.ts'
import { saveWithLinks } from '../notifications/form/links.ts'
import { choicePictures } from '../entity/choice-pictures.ts'
import type { EntityScreen, EntityScreens } from '../entity/entity-screen.ts'
import { DriverImportLink } from '../drivers/driver-import.tsx'
import { driverColumns, LicenceNote } from '../drivers/driver-columns.tsx'
import { DriverPhoto, saveWithPhoto } from '../drivers/driver-photo.tsx'
import { clearOnOtherScale } from '../maintenance/clear-on-other-scale.ts'
import { liveColumns } from '../fleet/columns/live-columns.tsx'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { UserIcon } from '../people/mail/user-icon.tsx'
import { userScreen } from '../people/user-screen.ts'

const choiceIcon = (words: string, key: string) => (record: AnyRecord) =>
  choicePictures[words]?.(textOf(record[key]), 20)
const iconOf = (shape: LucideIcon) => () => createElement(shape, { size: 20, 'aria-hidden': true })

export const screens: Readonly<Record<EntityName | 'user', EntityScreen>> = {
  device: {
    defaults: () => ({ expirationTime: isoTime(accountLimits.defaultExpiresAt) }),
    prefilled: ['uniqueId'],
    validatedWhileTyping: ['uniqueId'],
    below: {
      'attributes.deviceImage': lazyComponent(async () => (await import('../devices/totals-link.tsx')).TotalsLink),
      uniqueId: lazyComponent(async () => (await import('../connect/tracker-hint.tsx')).TrackerHint),
    },
    Sections: lazyComponent(async () => (await import('../forwarding/record-sections.tsx')).DeviceSections),
    save: saveWithPicture,
    obstacle: {
      isThere: ({ account }) => account?.isConfirmed === false,
      Says: lazyComponent(
        async () => (await import('../account/notices/unconfirmed-alert.tsx')).UnconfirmedAlert,
        'account',
      ),
    },
    columns: [...deviceColumns, ...liveColumns],
    Bulk: lazyComponent(async () => (await import('../devices/bulk/bulk-bar.tsx')).BulkBar),
    pageOfNew: ({ id }) => connectPageOf(id),
    showAll: { words: 'entity.device.showAll', isFor: (may) => may.administer },
    column: { words: 'settings.users', isFor: (may) => may.manage, cell: DeviceUsers },
    HeaderAction: DeviceListLinks,
    EmptyAction: ImportLink,
    icon: ({ uniqueId, category, attributes }) =>
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
      ...commandActions('device', record, context),
      ...connectionActions('device', record, context),
      ...totalsAction(record, context),
      ...historyImportAction(record, context),
    ],
  },
  group: {
    icon: iconOf(Folder),
    Sections: lazyComponent(async () => (await import('../forwarding/record-sections.tsx')).GroupSections),
    actions: (record, context) => [
      ...commandActions('group', record, context),
      ...connectionActions('group', record, context),
    ],
  },
  geofence: {
    listPage: '/geofences',
    Sections: lazyComponent(async () => (await import('../geofences/geofences.ts')).GeofenceSections, 'geofences'),
    actions: (record, context) => [
      {
        key: 'map',
        label: context.t('entity.showOnMap'),
        icon: createElement(MapPin),
        onSelect: () => context.go(`/geofences?id=${record.id}`),
      },
    ],
  },
  driver: {
    icon: (record) => createElement(DriverPhoto, { record }),
    save: saveWithPhoto,
    fields: {
      'attributes.photo': lazyComponent(async () => (await import('../drivers/photo-input.tsx')).PhotoInput),
    },
    columns: driverColumns,
    HeaderAction: DriverImportLink,
    EmptyAction: DriverImportLink,
    below: { 'attributes.licence.expiresAt': LicenceNote },
    actions: (record, context) => connectionActions('driver', record, context),
  },
  calendar: {
    defaults: ({ timeZone, nowMs }) => ({ data: base64Of(writeSimple(newSimple(timeZone, nowMs))) }),
    icon: iconOf(CalendarDays),
  },
  attribute: { icon: choiceIcon('entity.attributeType', 'type'), ...computedAttributeRules },
  maintenance: {
    icon: iconOf(Wrench),
    applyChange: clearOnOtherScale,
    hintOf: ({ type }, key) => `entity.maintenance.${key}.hint.${scaleOf(textOf(type))}`,
    below: { period: lazyComponent(async () => (await import('../maintenance/upcoming-service.tsx')).UpcomingService) },
  },
  command: {
    icon: choiceIcon('commandType', 'type'),
    hintOf: commandHint,
    actions: (record, context) => commandActions('command', record, context),
  },
  notification: {
    icon: choiceIcon('event', 'type'),
    defaults: () => ({ always: true }),
    Fields: lazyComponent(
      async () => (await import('../notifications/form/notification-fields.tsx')).NotificationFields,
      'alert-form',
      'timetable',
    ),
    beside: ['links'],
    save: saveWithLinks,
    actions: (record, context) => [
      {
        key: 'log',
        label: context.t('entity.notification.openLog'),
        icon: createElement(ScrollText),
        onSelect: () => context.go(`/settings/notification/${record.id}?show=log`),
      },
    ],
    fields: {
      notificators: lazyComponent(
        async () => (await import('../notifications/channels-input.tsx')).ChannelsInput,
        'push',
      ),
    },
    Sections: lazyComponent(
      async () => (await import('../notifications/notification-sections.tsx')).NotificationSections,
      'trials',
      'replay',
    ),
  },
  report: {
    listPage: '/reports/scheduled',
    fields: {
      'attributes.schedule': lazyComponent(
        async () => (await import('../timetable/form-fields.tsx')).ScheduleInput,
        'timetable',
      ),
      'attributes.recipients': lazyComponent(
        async () => (await import('../timetable/form-fields.tsx')).RecipientsInput,
        'timetable',
      ),
    },
  },
  source: {
    icon: iconOf(Webhook),
    Fields: lazyComponent(async () => (await import('../sources/source-fields.tsx')).SourceFields, 'sources'),
    pageOfNew: ({ id }) => `/settings/source/${id}`,
    showAll: { words: 'entity.source.showAll', isFor: (may) => may.administer },
  },
  forwarding: {
    icon: iconOf(Share),
    hintOf: ({ kind }, key) => (key === 'url' ? `entity.forwarding.url.hint.${textOf(kind)}` : ''),
    applyChange: topicOfBroker,
    Sections: lazyComponent(
      async () => (await import('../forwarding/forwarding-sections.tsx')).ForwardingSections,
      'forwarding',
    ),
    pageOfNew: ({ id }) => `/settings/forwarding/${id}`,
    showAll: { words: 'entity.forwarding.showAll', isFor: (may) => may.administer },
  },
  user: {
    icon: (record) => createElement(UserIcon, { id: record.id, name: textOf(record['name']) }),
    ...userScreen,
  },
}

/** What the generic list and form show of single entities. The inputs are fetched when a form first draws them. */
export const entityScreens: EntityScreens = {
  screens,
  inputs: {
    area: lazyComponent(async () => (await import('../geofences/geofences.ts')).AreaInput, 'geofences', 'map', 'fleet'),
    colour: lazyComponent(async () => (await import('../geofences/geofences.ts')).ColourInput, 'geofences'),
    calendar: lazyComponent(async () => (await import('../calendars/calendar-input.tsx')).CalendarInput, 'calendars'),
    expression: lazyComponent(
      async () => (await import('../computed-attributes/expression-input.tsx')).ExpressionInput,
    ),
    picture: lazyComponent(async () => (await import('../devices/picture-input.tsx')).PictureInput),
  },
  CalendarCell: lazyComponent(async () => (await import('../calendars/calendar-cell.tsx')).CalendarCell, 'calendars'),
}
