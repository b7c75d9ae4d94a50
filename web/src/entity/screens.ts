import { CalendarDays, Folder, MapPin, RadioTower, Wrench, type LucideIcon } from 'lucide-react'
import { createElement, type ComponentType, type ReactNode } from 'react'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import type { UserJson } from '../api/queries.ts'
import type { SaveAround } from '../api/use-entity.ts'
import { base64Of } from '../calendars/base64.ts'
import { newSimple, writeSimple } from '../calendars/simple-calendar.ts'
import { computedAttributeRules } from '../computed-attributes/rules.ts'
import { DeviceSheetLink } from '../devices/device-sheet-link.tsx'
import { DeviceUsers } from '../devices/device-users.tsx'
import { DevicePicture } from '../devices/device-picture.tsx'
import { totalsAction } from '../devices/totals-action.ts'
import { saveWithPicture } from '../devices/save-with-picture.ts'
import { clearOnOtherScale } from '../maintenance/clear-on-other-scale.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { connectionActions } from '../connections/connection-actions.ts'
import { userScreen } from '../people/user-screen.ts'
import type { May } from '../session/access.ts'
import type { MenuItem } from '../ui/overlays/menu.tsx'
import { choicePictures } from './choice-pictures.ts'
import { Initials } from './initials.tsx'
import { textOf } from '../display/text-of.ts'

export interface BelowFieldProps {
  record: AnyRecord
}

export interface RowActionContext {
  t: (key: string) => string
  go: (path: string) => void
  /** who looks at the list, and what they may do */
  me: UserJson
  may: May
}

export interface Screen {
  /** stands below a field of the form */
  below?: Readonly<Record<string, ComponentType<BelowFieldProps>>>
  /** fields whose mistakes are said while one types, not only afterwards */
  saidAtOnce?: readonly string[]
  /** query parameters that fill a field and lock it */
  prefilled?: readonly string[]
  /** what a new record holds from the start */
  start?: (reader: { timeZone: string; nowMs: number }) => Readonly<Record<string, unknown>>
  /** what follows from a change of one field for the others */
  follow?: (record: AnyRecord, changed: string, before: AnyRecord) => AnyRecord
  /** what saving means beyond the record itself */
  save?: SaveAround
  /** fields that follow from others, so that nobody sets them */
  settled?: (record: AnyRecord) => readonly string[]
  /** more commands on a row, before "remove" */
  actions?: (record: AnyRecord, context: RowActionContext) => readonly MenuItem[]
  /** where one is asked before this record is removed, when the list's own question is too small a hurdle */
  removedAt?: (record: AnyRecord, me: UserJson) => string | null
  /** records that the list holds back until a switch is on */
  aside?: { words: string; holds: (record: AnyRecord) => boolean }
  /** one more column than the record has values for, after all others */
  column?: { words: string; isFor: (may: May) => boolean; cell: ComponentType<BelowFieldProps> }
  /** a switch that asks for every record of the account, not only for those that the reader is linked to */
  everything?: { words: string; isFor: (may: May) => boolean }
  /** stands beside the list's title */
  beside?: ComponentType<{ keyword: string; isAll: boolean }>
  /** a sign before a row's name */
  sign?: (record: AnyRecord) => ReactNode
}

const picture = (words: string, key: string) => (record: AnyRecord) => choicePictures[words]?.(textOf(record[key]), 20)
const icon = (look: LucideIcon) => () => createElement(look, { size: 20, 'aria-hidden': true })

/** Where an entity's list or form shows more than its declaration says. */
const screens: Readonly<Record<string, Screen>> = {
  device: {
    prefilled: ['uniqueId'],
    saidAtOnce: ['uniqueId'],
    below: {
      'attributes.deviceImage': lazyComponent(async () => (await import('../devices/totals-link.tsx')).TotalsLink),
      uniqueId: lazyComponent(async () => (await import('../connect/tracker-hint.tsx')).TrackerHint),
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
  driver: { sign: (record) => createElement(Initials, { name: textOf(record['name']) }) },
  calendar: {
    start: ({ timeZone, nowMs }) => ({ data: base64Of(writeSimple(newSimple(timeZone, nowMs))) }),
    sign: icon(CalendarDays),
  },
  attribute: { sign: picture('entity.attributeType', 'type'), ...computedAttributeRules },
  maintenance: {
    sign: icon(Wrench),
    follow: clearOnOtherScale,
    below: { period: lazyComponent(async () => (await import('../maintenance/upcoming-service.tsx')).UpcomingService) },
  },
  command: { sign: picture('commandType', 'type') },
  notification: { sign: picture('event', 'type') },
  user: {
    sign: (record) => createElement(Initials, { name: textOf(record['name']) }),
    ...userScreen,
  },
}

export const screenOf = (name: string): Screen => screens[name] ?? {}
