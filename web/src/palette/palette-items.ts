import type { PaletteItem } from './palette-item.ts'
import {
  type LucideIcon,
  ChartColumn,
  ChartGantt,
  FileUp,
  Gauge,
  History,
  IdCard,
  Keyboard,
  Languages,
  LandPlot,
  LogOut,
  Map as MapIcon,
  Plus,
  Settings,
  Share2,
  SunMoon,
  Truck,
} from 'lucide-react'
import { themeModes } from '../../../shared/domain/theme.ts'
import type { Words } from '../../../shared/i18n/t.ts'
import { searchedTexts, textOfDevice } from '../../../shared/catalog/device-texts.ts'
import type { DeviceJson } from '../../../shared/wire/json.ts'
import { goTo } from '../router/browser-location.ts'
import type { May } from '../session/access.ts'
import { requestShare } from '../share/share-request.ts'
import { leave } from '../session/session-commands.ts'
import type { LanguageChoice } from '../session/choices/use-language-choice.ts'
import type { ThemeChoice } from '../session/choices/use-theme-choice.ts'
import { addressOf, groupsFor } from '../settings/settings-entries.ts'
import { languageNames, languages } from '../i18n/languages.ts'
import { findingsOf, namesOfLanguage, type Findings } from './findings.ts'
import { settingItems } from './setting-items.ts'

/** A record with a name. */
export interface Named {
  id: number
  name: string
}

interface Reader {
  t: Words
  /** the words of the languages that the reader does not read, once they are there */
  others: readonly Words[]
  may: May
  /** how many devices there are, which decides whether another may be added */
  deviceCount: number
  language: LanguageChoice
  theme: ThemeChoice
  showShortcuts: () => void
}

const to = (address: string) => () => goTo(address)

const besideName = searchedTexts.filter(({ key }) => key !== 'name')

/** Vehicles, found by what the search of the fleet looks at. */
export const vehicleItems = (devices: readonly DeviceJson[]): PaletteItem[] =>
  devices.map((device) => ({
    key: `vehicle ${device.id}`,
    kind: 'vehicle',
    label: device.name,
    also: besideName.flatMap((text) => textOfDevice(device, text) ?? []),
    icon: Truck,
    run: to(`/?device=${device.id}`),
  }))

/** For each vehicle, the dialog that makes a link to it; nothing for those who may not share. */
export const shareItems = (
  devices: readonly DeviceJson[],
  { t, others, may }: Pick<Reader, 't' | 'others' | 'may'>,
): PaletteItem[] =>
  may.share
    ? devices.map(({ id, name }) => ({
        key: `share ${id}`,
        kind: 'action',
        label: t('palette.share', { name }),
        words: others.map((words) => words('palette.share', { name })),
        icon: Share2,
        run: () => requestShare(id),
      }))
    : []

export const driverItems = (drivers: readonly Named[]): PaletteItem[] =>
  drivers.map(({ id, name }) => ({
    key: `driver ${id}`,
    kind: 'driver',
    label: name,
    icon: IdCard,
    run: to(`/settings/driver/${id}`),
  }))

export const placeItems = (geofences: readonly Named[]): PaletteItem[] =>
  geofences.map(({ id, name }) => ({
    key: `place ${id}`,
    kind: 'place',
    label: name,
    icon: LandPlot,
    run: to(`/geofences?id=${id}`),
  }))

/** The pages and settings that the reader may open, and what can be done from everywhere. */
export function commandItems(reader: Reader): PaletteItem[] {
  const findings = findingsOf(reader.t, reader.others)
  return [...pageItems(reader, findings), ...actionItems(reader, findings), ...settingItems(findings)]
}

function pageItems({ may }: Reader, { label, wordsFor }: Findings): PaletteItem[] {
  const page = (words: string, address: string, [icon, also]: [LucideIcon, string?]): PaletteItem => ({
    key: `page ${address}`,
    kind: 'page',
    label: label(words),
    words: wordsFor(words, also),
    icon,
    run: to(address),
  })
  return [
    page('palette.map', '/', [MapIcon, 'map']),
    ...(may.seeReports
      ? [
          page('palette.today', '/today', [ChartGantt, 'today']),
          page('palette.performance', '/performance', [Gauge]),
          page('palette.reports', '/reports', [ChartColumn]),
          page('palette.replay', '/replay', [History, 'replay']),
        ]
      : []),
    page('settings.title', '/settings', [Settings, 'settings']),
    ...groupsFor(may).flatMap(({ entries }) =>
      // entities are also known by their own name, other pages by that of their address
      entries.map((entry) => page(entry.words, addressOf(entry), [entry.icon, entry.edit ?? entry.path])),
    ),
  ]
}

function actionItems(
  { t, may, deviceCount, language, theme, showShortcuts }: Reader,
  findings: Findings,
): PaletteItem[] {
  const { label, wordsFor } = findings
  const action = (text: string, words: readonly string[], [icon, run]: [LucideIcon, () => void]): PaletteItem => ({
    key: `action ${text}`,
    kind: 'action',
    label: text,
    words,
    icon,
    run,
  })
  const named = (words: string, does: [LucideIcon, () => void], also?: string) =>
    action(label(words), wordsFor(words, also), does)
  const modes = theme.isForced ? [] : themeModes
  return [
    ...(may.createDevice(deviceCount) ? [named('palette.addVehicle', [Plus, to('/settings/device')])] : []),
    ...(may.edit({ name: 'device' })
      ? [named('palette.importVehicles', [FileUp, to('/settings/devices/import')])]
      : []),
    ...(language.isForced ? [] : languages).map((wanted) =>
      action(
        `${t('app.language')} · ${languageNames[wanted]}`,
        [...namesOfLanguage(wanted), ...wordsFor('app.language')],
        [Languages, () => language.choose(wanted)],
      ),
    ),
    ...modes.map((mode) =>
      action(
        `${t('app.theme')} · ${t(`app.theme.${mode}`)}`,
        [...wordsFor(`app.theme.${mode}`), ...wordsFor('app.theme')],
        [SunMoon, () => theme.choose(mode)],
      ),
    ),
    named('palette.shortcuts', [Keyboard, showShortcuts]),
    named('palette.signOut', [LogOut, leave], 'signOut'),
  ]
}
