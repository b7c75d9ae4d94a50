import {
  BellRing,
  Building2,
  CalendarDays,
  FolderTree,
  IdCard,
  MonitorSmartphone,
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
import { calendar } from '../../../shared/entities/calendar.ts'
import { computedAttribute } from '../../../shared/entities/computed-attribute.ts'
import { device } from '../../../shared/entities/device.ts'
import { driver } from '../../../shared/entities/driver.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { group } from '../../../shared/entities/group.ts'
import { maintenance } from '../../../shared/entities/maintenance.ts'
import { notification } from '../../../shared/entities/notification.ts'
import { savedCommand } from '../../../shared/entities/saved-command.ts'
import type { May } from '../session/access.ts'

export interface SettingsEntry {
  /** below `/settings` */
  path: string
  /** the form's path, which lights the same entry */
  edit?: string
  words: string
  icon: LucideIcon
  hiddenBy?: string | undefined
  /** for whom it is; for everybody when it does not say */
  isFor?: (may: May) => boolean
}

const listOf = ({ name, list, edit, access }: Entity, icon: LucideIcon): SettingsEntry => ({
  path: list,
  edit,
  words: `entity.${name}.many`,
  icon,
  hiddenBy: access.hiddenBy,
})

/** The settings menu, in order. */
export const settingsEntries: readonly SettingsEntry[] = [
  listOf(device, Truck),
  listOf(group, FolderTree),
  listOf(driver, IdCard),
  listOf(calendar, CalendarDays),
  { ...listOf(notification, BellRing), isFor: (may) => may.edit(notification) },
  listOf(savedCommand, SquareTerminal),
  listOf(computedAttribute, SquareFunction),
  listOf(maintenance, Wrench),
  { path: 'users', edit: 'user', words: 'settings.users', icon: Users, isFor: (may) => may.manage },
  { path: 'server', words: 'settings.server', icon: Server, isFor: (may) => may.administer },
  { path: 'organisation', words: 'settings.organisation', icon: Building2, isFor: (may) => may.administer },
  { path: 'audit', words: 'settings.audit', icon: ScrollText, isFor: (may) => may.administer },
  { path: 'sessions', words: 'settings.sessions', icon: MonitorSmartphone },
  { path: 'preferences', words: 'settings.preferences', icon: SlidersHorizontal },
]
