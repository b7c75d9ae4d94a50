import { shareDays } from '../../../../shared/domain/access/share-days.ts'
import { geolocationDailyMax, geolocationKeys } from '../../../../shared/domain/geolocation/geolocation-settings.ts'
import { roadLimits } from '../../../../shared/domain/limits/roads.ts'
import { roadKeys } from '../../../../shared/domain/roads/road-settings.ts'
import { reportLimits } from '../../../../shared/domain/limits/reports.ts'
import { standstillBounds } from '../../../../shared/domain/commands/standstill.ts'
import { scoreFields } from '../../../../shared/domain/performance/score-settings.ts'
import { usualHoursKey } from '../../../../shared/domain/reports/usual-hours.ts'
import { logbookLockDays, tripKinds } from '../../../../shared/domain/reports/logbook.ts'
import {
  interfaceFields,
  locationFields,
  mapFields,
  mapStyleFields,
  measureFields,
} from '../../settings-fields/preference-fields.data.ts'
import type { SheetField } from '../../settings-fields/setting-field.ts'

export const generalFields: readonly SheetField[] = [
  { key: 'announcement', as: 'lines', wide: true },
  ...measureFields,
  ...mapStyleFields,
  { key: 'mapUrl', as: 'text', wide: true },
  { key: 'attributes.mapStyleUrl', as: 'text', wide: true },
  { key: 'overlayUrl', as: 'text', wide: true },
  { key: 'poiLayer', as: 'text', wide: true },
]

/** How the product presents itself to the people of this account. */
export const appearanceFields: readonly SheetField[] = [
  { key: 'attributes.title', as: 'text' },
  { key: 'attributes.description', as: 'text' },
  { key: 'attributes.logo', as: 'text' },
  { key: 'attributes.logoInverted', as: 'text' },
  { key: 'attributes.notificationSound', as: 'text' },
  { key: 'attributes.colorPrimary', as: 'colour' },
  { key: 'attributes.colorSecondary', as: 'colour' },
  { key: 'attributes.ui.disableLoginLanguage', as: 'flag' },
  { key: 'attributes.support', as: 'text' },
  { key: 'attributes.support.email', as: 'email' },
  { key: 'attributes.support.phone', as: 'phone' },
  { key: 'attributes.termsUrl', as: 'text' },
  { key: 'attributes.privacyUrl', as: 'text' },
  { key: 'attributes.termsVersion', as: 'text' },
  { key: 'attributes.billingLink', as: 'text' },
]

/** What holds for everybody but administrators. */
export const ruleFields: readonly SheetField[] = [
  { key: 'registration', as: 'flag' },
  { key: 'forceSettings', as: 'flag' },
  { key: 'readonly', as: 'flag' },
  { key: 'deviceReadonly', as: 'flag' },
  { key: 'limitCommands', as: 'flag' },
  { key: 'disableReports', as: 'flag' },
  { key: 'fixedEmail', as: 'flag' },
  { key: 'attributes.disableShare', as: 'flag' },
  { key: 'attributes.share.daysMax', as: { unit: 'day', ...shareDays } },
  { key: 'attributes.report.addressesMax', as: { unit: 'address', ...reportLimits.reportAddresses } },
  { key: 'attributes.totpEnable', as: 'flag' },
  { key: 'attributes.totpForce', as: 'flag' },
]

/** What has to hold before an engine is stopped: stricter than the product, never looser. */
export const engineStopFields: readonly SheetField[] = [
  { key: 'attributes.engineStop.speedKmh', as: { unit: 'kmh', ...standstillBounds.speedKmh } },
  { key: 'attributes.engineStop.fixAgeSeconds', as: { unit: 'second', ...standstillBounds.fixAgeSeconds } },
  { key: 'attributes.engineStop.standingSeconds', as: { unit: 'second', ...standstillBounds.standingSeconds } },
]

/** By what driving is scored; empty for what is usual. */
export const scoreSheetFields: readonly SheetField[] = Object.entries(scoreFields).map(
  ([name, { unit, min, max }]) => ({
    key: `attributes.score.${name}`,
    as: { unit, min, max },
  }),
)

/** What trips are for, where nobody says so of the trip. */
export const logbookFields: readonly SheetField[] = [
  { key: 'attributes.logbook.kind', as: { options: tripKinds, words: 'tripKind' } },
  { key: 'attributes.logbook.calendarId', as: 'calendar' },
  { key: 'attributes.logbook.lockDays', as: { unit: 'day', ...logbookLockDays } },
]

/** When vehicles are available, where no report says so. */
export const hoursFields: readonly SheetField[] = [{ key: `attributes.${usualHoursKey}`, as: 'calendar' }]

/** What a litre costs. */
export const fuelFields: readonly SheetField[] = [{ key: 'attributes.fuel.prices', as: 'fuelPrices', wide: true }]

/** Where positions without coordinates come from. */
export const geolocationFields: readonly SheetField[] = [
  { key: `attributes.${geolocationKeys.isOn}`, as: 'flag' },
  { key: `attributes.${geolocationKeys.dailyMax}`, as: { unit: 'lookUp', ...geolocationDailyMax } },
]

/** Which roads tracks are matched to. */
export const roadFields: readonly SheetField[] = [
  { key: `attributes.${roadKeys.isOn}`, as: 'flag' },
  { key: `attributes.${roadKeys.dailyMax}`, as: { unit: 'lookUp', ...roadLimits.dailyMax } },
]

/** Only where the product can sign people in by somebody else's word. */
export const openIdFields: readonly SheetField[] = [{ key: 'openIdForce', as: 'flag' }]

export const hidingFields = interfaceFields

export const serverFields = [
  ...generalFields,
  ...appearanceFields,
  ...mapFields,
  ...locationFields,
  ...ruleFields,
  ...engineStopFields,
  ...scoreSheetFields,
  ...hoursFields,
  ...logbookFields,
  ...fuelFields,
  ...geolocationFields,
  ...roadFields,
  ...openIdFields,
  ...interfaceFields,
]
