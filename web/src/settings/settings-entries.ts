import {
  BellRing,
  Building2,
  CalendarDays,
  FolderTree,
  IdCard,
  LandPlot,
  Megaphone,
  MonitorSmartphone,
  LifeBuoy,
  MapPinPlus,
  Link2,
  RadioReceiver,
  RadioTower,
  ScrollText,
  Server,
  Share,
  SlidersHorizontal,
  SquareFunction,
  SquareTerminal,
  Truck,
  Users,
  Webhook,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import { forwarding } from '../../../shared/entities/forwarding/forwarding.ts'
import { geofence } from '../../../shared/entities/geofence.ts'
import { entityNamed, type EntityName } from '../../../shared/entities/index.ts'
import { source } from '../../../shared/entities/sources/source.ts'
import { notification } from '../../../shared/entities/notification.ts'
import type { May } from '../session/access.ts'

/** What the menu is divided into, in order. */
export const settingsGroups = ['fleet', 'rules', 'people', 'account'] as const
export type SettingsGroup = (typeof settingsGroups)[number]

export interface SettingsEntry {
  group: SettingsGroup
  /** below `/settings` */
  path: string
  /** the form's path, which highlights the same entry */
  edit?: string
  words: string
  /** its page, where that is not below `/settings` */
  to?: string
  icon: LucideIcon
  hiddenBy?: string | undefined
  /** who sees it; everybody when absent */
  isFor?: (may: May) => boolean
}

/** The icon of each entity's list, in the order of the menu; null for an entity without a list of its own yet. */
export const listIcons: Readonly<Record<EntityName, LucideIcon | null>> = {
  device: Truck,
  group: FolderTree,
  geofence: LandPlot,
  driver: IdCard,
  calendar: CalendarDays,
  notification: BellRing,
  command: SquareTerminal,
  attribute: SquareFunction,
  maintenance: Wrench,
  report: null,
  source: Webhook,
  forwarding: Share,
}

/** The lists that say where and who; all others are rules. */
const fleetLists: ReadonlySet<string> = new Set(['device', 'group', 'geofence', 'driver', 'source', 'forwarding'])

/** Lists with a page of their own. */
const pages: Readonly<Record<string, string>> = { [geofence.name]: '/geofences' }

/** Lists that are shown only to those who may change them. */
const onlyForEditors: readonly string[] = [notification.name, source.name, forwarding.name]

function entryOf(name: string, icon: LucideIcon): SettingsEntry {
  const entity = entityNamed(name)
  return {
    group: fleetLists.has(name) ? 'fleet' : 'rules',
    path: entity.list,
    edit: entity.edit,
    words: `entity.${name}.many`,
    icon,
    hiddenBy: entity.access.hiddenBy,
    ...(pages[name] !== undefined && { to: pages[name] }),
    ...(onlyForEditors.includes(name) && { isFor: (may) => may.edit(entity) }),
  }
}

/** The settings menu, in order. */
export const settingsEntries: readonly SettingsEntry[] = [
  ...Object.entries(listIcons).flatMap(([name, icon]) => (icon ? [entryOf(name, icon)] : [])),
  {
    group: 'fleet',
    path: 'logs',
    to: '/reports/logs',
    words: 'settings.trackerLog',
    icon: RadioTower,
    isFor: (may) => may.manage,
  },
  {
    group: 'fleet',
    path: 'emulator',
    words: 'settings.emulator',
    icon: MapPinPlus,
    isFor: (may) => may.edit(entityNamed('device')),
  },
  { group: 'people', path: 'users', edit: 'user', words: 'settings.users', icon: Users, isFor: (may) => may.manage },
  {
    group: 'people',
    path: 'shares',
    words: 'settings.shares',
    icon: Link2,
    isFor: (may) => may.seeShares,
  },
  {
    group: 'people',
    path: 'announcement',
    words: 'settings.announcement',
    icon: Megaphone,
    isFor: (may) => may.manage,
  },
  {
    group: 'people',
    path: 'channels',
    words: 'settings.channels',
    icon: RadioReceiver,
    isFor: (may) => may.administer,
  },
  { group: 'people', path: 'audit', words: 'settings.audit', icon: ScrollText, isFor: (may) => may.administer },
  { group: 'account', path: 'preferences', words: 'settings.preferences', icon: SlidersHorizontal },
  { group: 'account', path: 'sessions', words: 'settings.sessions', icon: MonitorSmartphone },
  {
    group: 'account',
    path: 'organisation',
    words: 'settings.organisation',
    icon: Building2,
    isFor: (may) => may.administer,
  },
  { group: 'account', path: 'server', words: 'settings.server', icon: Server, isFor: (may) => may.administer },
  { group: 'account', path: 'support', to: '/support', words: 'settings.support', icon: LifeBuoy },
]

/** Whether somebody who may do this may open a page of the menu, by its path; hidden ones stay open. */
export const isFor = (path: string, may: May): boolean =>
  settingsEntries.find((entry) => entry.path === path)?.isFor?.(may) ?? true

export const addressOf = ({ path, to }: SettingsEntry): string => to ?? `/settings/${path}`

export interface MenuGroup {
  name: SettingsGroup
  entries: readonly SettingsEntry[]
}

/** The menu of somebody who may do this; groups without an entry are left out. */
export const groupsFor = (may: May): MenuGroup[] =>
  settingsGroups
    .map((name) => ({
      name,
      entries: settingsEntries.filter(
        ({ group, hiddenBy, isFor }) => group === name && may.see(hiddenBy) && (isFor?.(may) ?? true),
      ),
    }))
    .filter(({ entries }) => entries.length > 0)
