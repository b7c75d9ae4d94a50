import type { LucideIcon } from 'lucide-react'
import {
  ChartColumn,
  History,
  IdCard,
  Keyboard,
  Languages,
  LandPlot,
  LogOut,
  Map as MapIcon,
  Plus,
  SunMoon,
  Truck,
} from 'lucide-react'
import { themeModes } from '../../../shared/domain/theme.ts'
import type { Words } from '../../../shared/words/t.ts'
import type { DeviceJson } from '../../../shared/wire/json.ts'
import { goTo } from '../router/browser-location.ts'
import type { May } from '../session/access.ts'
import { leave } from '../session/session-commands.ts'
import type { ThemeChoice } from '../session/choices/use-theme-choice.ts'
import { addressOf, groupsFor } from '../settings/settings-entries.ts'
import { setLanguage } from '../words/language-store.ts'
import { languageNames, languages } from '../words/languages.ts'
import type { Findable } from './fuzzy.ts'

export interface PaletteItem extends Findable {
  key: string
  kind: 'vehicle' | 'driver' | 'place' | 'page' | 'action'
  icon: LucideIcon
  run: () => void
}

/** A record with a name. */
export interface Named {
  id: number
  name: string
}

interface Reader {
  t: Words
  may: May
  /** how many devices there are, which decides whether another may be added */
  deviceCount: number
  theme: ThemeChoice
  showShortcuts: () => void
}

const to = (address: string) => () => goTo(address)

/** Vehicles, found by name, identifier, plate, phone and model. */
export const vehicleItems = (devices: readonly DeviceJson[]): PaletteItem[] =>
  devices.map(({ id, name, uniqueId, phone, model, attributes }) => ({
    key: `vehicle ${id}`,
    kind: 'vehicle',
    label: name,
    also: [uniqueId, phone, model, attributes['plate']].filter(
      (each) => typeof each === 'string' && each !== '',
    ) as string[],
    icon: Truck,
    run: to(`/?device=${id}`),
  }))

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

/** The pages that the reader may open, and what can be done from everywhere. */
export const commandItems = (reader: Reader): PaletteItem[] => [...pageItems(reader), ...actionItems(reader)]

function pageItems({ t, may }: Reader): PaletteItem[] {
  const page = (label: string, address: string, icon: LucideIcon): PaletteItem => ({
    key: `page ${address}`,
    kind: 'page',
    label,
    icon,
    run: to(address),
  })
  return [
    page(t('palette.map'), '/', MapIcon),
    ...(may.seeReports
      ? [page(t('palette.reports'), '/reports', ChartColumn), page(t('palette.replay'), '/replay', History)]
      : []),
    ...groupsFor(may).flatMap(({ entries }) =>
      entries.map((entry) => page(t(entry.words), addressOf(entry), entry.icon)),
    ),
  ]
}

function actionItems({ t, may, deviceCount, theme, showShortcuts }: Reader): PaletteItem[] {
  const action = (label: string, icon: LucideIcon, run: () => void): PaletteItem => ({
    key: `action ${label}`,
    kind: 'action',
    label,
    icon,
    run,
  })
  const modes = theme.isForced ? [] : themeModes
  return [
    ...(may.createDevice(deviceCount) ? [action(t('palette.addVehicle'), Plus, to('/settings/device'))] : []),
    ...languages.map((language) =>
      action(`${t('app.language')} · ${languageNames[language]}`, Languages, () => void setLanguage(language)),
    ),
    ...modes.map((mode) => action(`${t('app.theme')} · ${t(`app.theme.${mode}`)}`, SunMoon, () => theme.choose(mode))),
    action(t('palette.shortcuts'), Keyboard, showShortcuts),
    action(t('palette.signOut'), LogOut, leave),
  ]
}
