import type { LucideIcon } from 'lucide-react'
import type { Findable } from './fuzzy.ts'

export interface PaletteItem extends Findable {
  key: string
  kind: 'vehicle' | 'driver' | 'place' | 'page' | 'setting' | 'action'
  icon: LucideIcon
  run: () => void
}
