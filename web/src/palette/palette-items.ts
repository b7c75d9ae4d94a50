import type { LucideIcon } from 'lucide-react'
import {
  ChartColumn,
  FileUp,
  History,
  IdCard,
  Keyboard,
  Languages,
  LandPlot,
  LogOut,
  Map as MapIcon,
  Plus,
  Share2,
  SunMoon,
  Truck,
} from 'lucide-react'
import { themeModes } from '../../../shared/domain/theme.ts'
import type { Words } from '../../../shared/words/t.ts'
import type { DeviceJson } from '../../../shared/wire/json.ts'
import { goTo } from '../router/browser-location.ts'
import type { May } from '../session/access.ts'
import { requestShare } from '../share/share-request.ts'
import { leave } from '../session/session-commands.ts'
import type { LanguageChoice } from '../session/choices/use-language-choice.ts'
import type { ThemeChoice } from '../session/choices/use-theme-choice.ts'
import { addressOf, groupsFor } from '../settings/settings-entries.ts'
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
  language: LanguageChoice
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

/** For each vehicle, the dialog that makes a link to it; nothing for those who may not share. */
export const shareItems = (devices: readonly DeviceJson[], { t, may }: Pick<Reader, 't' | 'may'>): PaletteItem[] =>
  may.share && may.link
    ? devices.map(({ id, name }) => ({
        key: `share ${id}`,
        kind: 'action',
        label: t('palette.share', { name }),
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

function actionItems({ t, may, deviceCount, language, theme, showShortcuts }: Reader): PaletteItem[] {
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
    ...(may.edit({ name: 'device' })
      ? [action(t('palette.importVehicles'), FileUp, to('/settings/devices/import'))]
      : []),
    ...(language.isForced ? [] : languages).map((wanted) =>
      action(`${t('app.language')} · ${languageNames[wanted]}`, Languages, () => language.choose(wanted)),
    ),
    ...modes.map((mode) => action(`${t('app.theme')} · ${t(`app.theme.${mode}`)}`, SunMoon, () => theme.choose(mode))),
    action(t('palette.shortcuts'), Keyboard, showShortcuts),
    action(t('palette.signOut'), LogOut, leave),
  ]
}
