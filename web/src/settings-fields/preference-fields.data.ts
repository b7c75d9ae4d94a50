import { alarmTypes } from '../../../shared/domain/catalog/alarm-types.ts'
import { mapScopes } from '../../../shared/domain/map/map-choices.ts'
import { mapLimits } from '../../../shared/domain/map/map-limits.ts'
import { eventTypes } from '../../../shared/catalog/events/index.ts'
import { readerLanguages } from '../../../shared/entities/reader-language.ts'
import { themeModes } from '../../../shared/domain/theme.ts'
import { coordinateFormats } from '../../../shared/domain/units.ts'
import { mapStyleOffers } from '../../../shared/domain/map/map-catalogue.data.ts'
import type { SheetField } from './setting-field.ts'

/** Units and the writing of coordinates. */
export const unitFields = [
  { name: 'speedUnit', options: ['kmh', 'mph', 'kn'], words: 'unit' },
  { name: 'distanceUnit', options: ['km', 'mi', 'nmi'], words: 'unit' },
  { name: 'altitudeUnit', options: ['m', 'ft'], words: 'unit' },
  { name: 'volumeUnit', options: ['ltr', 'usGal', 'impGal'], words: 'unit' },
  { name: 'coordinateFormat', options: coordinateFormats, words: 'coordinateFormat' },
] as const

/** What a tenant chooses for all and a person for themselves: units, the clock, the language and the theme. */
export const measureFields: readonly SheetField[] = [
  ...unitFields.map(({ name, options, words }): SheetField => ({
    key: name === 'coordinateFormat' ? name : `attributes.${name}`,
    as: { options, words },
  })),
  { key: 'attributes.timezone', as: 'zone' },
  { key: 'attributes.language', as: { options: readerLanguages, words: 'language' } },
  { key: 'attributes.themeMode', as: { options: themeModes, words: 'app.theme' } },
]

const mapStyles = mapStyleOffers.map(({ id }) => id)

/** The style that a map shows first, and those between which one can switch. */
export const mapStyleFields: readonly SheetField[] = [
  { key: 'map', as: { options: mapStyles, words: 'map.style' } },
  { key: 'attributes.activeMapStyles', as: { options: mapStyles, words: 'map.style', many: true }, wide: true },
]

const scope = { options: mapScopes, words: 'mapScope' } as const
const zooms = { min: mapLimits.zoomMin, max: mapLimits.zoomMax }
const answer = { options: ['true', 'false'], words: 'mapAnswer' } as const

/** What the map shows and how it moves: some are on and some off by default, so that each has three answers. */
export const mapFields: readonly SheetField[] = [
  { key: 'attributes.mapLiveRoutes', as: scope },
  {
    key: 'attributes.web.liveRouteLength',
    as: 'text',
    bounds: { min: mapLimits.liveRouteLengthMin, max: mapLimits.liveRouteLengthMax },
  },
  { key: 'attributes.mapDirection', as: scope },
  { key: 'attributes.mapCluster', as: answer },
  { key: 'attributes.mapOnSelect', as: answer },
  { key: 'attributes.mapFollow', as: answer },
  { key: 'attributes.mapGeofences', as: answer },
  { key: 'attributes.web.selectZoom', as: 'text', bounds: zooms },
  { key: 'attributes.web.maxZoom', as: 'text', bounds: zooms },
  {
    key: 'attributes.iconScale',
    as: 'text',
    bounds: { min: mapLimits.iconScaleMin, max: mapLimits.iconScaleMax },
  },
  { key: 'attributes.navigationAppLink', as: 'text', wide: true },
  { key: 'attributes.navigationAppTitle', as: 'text' },
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
