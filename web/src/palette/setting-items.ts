import { SlidersHorizontal } from 'lucide-react'
import { goTo } from '../router/browser-location.ts'
import type { Findings } from './findings.ts'
import type { PaletteItem } from './palette-item.ts'

/** The single preferences: their words, and the section of the page that holds them. */
const settings: readonly { words: string; section: string; also?: string }[] = [
  { words: 'palette.setting.speed', section: 'units', also: 'speed' },
  { words: 'palette.setting.distance', section: 'units', also: 'distance' },
  { words: 'palette.setting.altitude', section: 'units', also: 'altitude' },
  { words: 'palette.setting.volume', section: 'units', also: 'volume' },
  { words: 'palette.setting.coordinates', section: 'units' },
  { words: 'palette.setting.timeZone', section: 'units', also: 'timeZone' },
  { words: 'palette.setting.startPage', section: 'start' },
  { words: 'palette.setting.listLines', section: 'vehicles' },
  { words: 'palette.setting.cardItems', section: 'vehicles' },
  { words: 'palette.setting.browserAlerts', section: 'alerts' },
  { words: 'palette.setting.quietHours', section: 'alerts', also: 'quietHours' },
  { words: 'palette.setting.muted', section: 'alerts' },
  { words: 'palette.setting.sounds', section: 'sounds', also: 'sounds' },
  { words: 'setting.mapLiveRoutes', section: 'map' },
  { words: 'setting.mapDirection', section: 'map' },
  { words: 'setting.mapCluster', section: 'map' },
  { words: 'setting.mapFollow', section: 'map' },
  { words: 'setting.mapGeofences', section: 'map' },
  { words: 'palette.setting.overlays', section: 'overlays' },
  { words: 'palette.setting.mapStyles', section: 'styles' },
]

/** Each leads to its section of the preferences. */
export const settingItems = ({ label, wordsFor }: Findings): PaletteItem[] =>
  settings.map(({ words, section, also }) => ({
    key: `setting ${words}`,
    kind: 'setting',
    label: label(words),
    words: wordsFor(words, also),
    icon: SlidersHorizontal,
    run: () => goTo(`/settings/preferences?section=${section}`),
  }))
