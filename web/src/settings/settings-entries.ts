import { FolderTree, SlidersHorizontal, Truck, type LucideIcon } from 'lucide-react'
import { group } from '../../../shared/entities/group.ts'

export interface SettingsEntry {
  /** below `/settings` */
  path: string
  /** the form's path, which lights the same entry */
  edit?: string
  words: string
  icon: LucideIcon
  hiddenBy?: string | undefined
}

/** The settings menu, in order. */
export const settingsEntries: readonly SettingsEntry[] = [
  { path: 'devices', edit: 'device', words: 'entity.device.many', icon: Truck },
  { path: 'groups', edit: 'group', words: 'entity.group.many', icon: FolderTree, hiddenBy: group.access.hiddenBy },
  { path: 'preferences', words: 'settings.preferences', icon: SlidersHorizontal },
]
