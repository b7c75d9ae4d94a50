import { mapColours } from '../../map/map-colours.ts'
import { useTheme } from '../../ui/theme-store.ts'

/** The colours of vehicles, as the map draws them. */
export const useVehicleColours = (): readonly string[] => mapColours(useTheme().shown).vehicles
