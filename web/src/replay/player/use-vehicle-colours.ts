import { mapColours } from '../../map/map-colours.ts'
import { useTheme } from '../../ui/theme-store.ts'
import { useLanguage } from '../../i18n/use-words.ts'

/** The colours of vehicles, as the map draws them. */
export const useVehicleColours = (): readonly string[] => mapColours(useTheme().shown).vehicles

/** The colours of a route from its lowest to its highest speed, as a picture for a style. */
export function useSpeedGradient(): string {
  const { direction } = useLanguage()
  const side = direction === 'rtl' ? 'left' : 'right'
  return `linear-gradient(to ${side}, ${mapColours(useTheme().shown).speeds.join(', ')})`
}
