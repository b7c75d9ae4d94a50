import {
  BellRing,
  Building2,
  CalendarDays,
  FolderTree,
  IdCard,
  LandPlot,
  Megaphone,
  MonitorSmartphone,
  RadioReceiver,
  ScrollText,
  Server,
  SlidersHorizontal,
  SquareFunction,
  SquareTerminal,
  Truck,
  Users,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import { geofence } from '../../../shared/entities/geofence.ts'
import { entityNamed, type EntityName } from '../../../shared/entities/index.ts'
import { notification } from '../../../shared/entities/notification.ts'
import type { May } from '../session/access.ts'

export interface SettingsEntry {
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
}

/** Lists with a page of their own. */
const pages: Readonly<Record<string, string>> = { [geofence.name]: '/geofences' }

/** Lists that are shown only to those who may change them. */
const onlyForEditors: readonly string[] = [notification.name]

function entryOf(name: string, icon: LucideIcon): SettingsEntry {
  const entity = entityNamed(name)
  return {
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
  { path: 'users', edit: 'user', words: 'settings.users', icon: Users, isFor: (may) => may.manage },
  { path: 'announcement', words: 'settings.announcement', icon: Megaphone, isFor: (may) => may.manage },
  { path: 'channels', words: 'settings.channels', icon: RadioReceiver, isFor: (may) => may.administer },
  { path: 'server', words: 'settings.server', icon: Server, isFor: (may) => may.administer },
  { path: 'organisation', words: 'settings.organisation', icon: Building2, isFor: (may) => may.administer },
  { path: 'audit', words: 'settings.audit', icon: ScrollText, isFor: (may) => may.administer },
  { path: 'sessions', words: 'settings.sessions', icon: MonitorSmartphone },
  { path: 'preferences', words: 'settings.preferences', icon: SlidersHorizontal },
]
