import { alarmTypes } from '../../../shared/domain/catalog/alarm-types.ts'
import { eventTypes } from '../../../shared/domain/fleet-event.ts'
import type { SheetField } from './setting-field.ts'

/** What a tenant chooses for all and a person for themselves: words, units and the place where the map opens. */
export const measureFields: readonly SheetField[] = [
  { key: 'attributes.speedUnit', as: { options: ['kmh', 'mph', 'kn'], words: 'unit' } },
  { key: 'attributes.distanceUnit', as: { options: ['km', 'mi', 'nmi'], words: 'unit' } },
  { key: 'attributes.altitudeUnit', as: { options: ['m', 'ft'], words: 'unit' } },
  { key: 'attributes.volumeUnit', as: { options: ['ltr', 'usGal', 'impGal'], words: 'unit' } },
  { key: 'coordinateFormat', as: { options: ['dd', 'ddm', 'dms'], words: 'coordinateFormat' } },
  { key: 'attributes.timezone', as: 'zone' },
  { key: 'attributes.themeMode', as: { options: ['system', 'light', 'dark'], words: 'app.theme' } },
]

export const locationFields: readonly SheetField[] = [
  { key: 'latitude', as: 'latitude' },
  { key: 'longitude', as: 'longitude' },
  { key: 'zoom', as: 'zoom' },
]

/** What is heard as it happens. */
export const soundFields: readonly SheetField[] = [
  { key: 'attributes.soundEvents', as: { options: eventTypes, words: 'event', many: true }, wide: true },
  { key: 'attributes.soundAlarms', as: { options: alarmTypes, words: 'alarm', many: true }, wide: true },
]

/** What the menus leave out. */
export const interfaceFields: readonly SheetField[] = [
  'ui.disableSavedCommands',
  'ui.disableAttributes',
  'ui.disableGroups',
  'ui.disableEvents',
  'ui.disableVehicleFeatures',
  'ui.disableDrivers',
  'ui.disableComputedAttributes',
  'ui.disableCalendars',
  'ui.disableMaintenance',
  'ui.hidePositionAttributes',
].map((key) => ({ key: `attributes.${key}`, as: 'flag' }))
