import type { MapKeyAttribute } from '../../../../shared/domain/map/map-source.ts'
import type { AmazonMapsJson } from '../../../../shared/wire/map/map-json.ts'
import type { MapTheme } from '../map-colours.ts'
import type { InstalledExtract } from '../street-extracts.ts'

/** What a style is made for. */
export interface StyleContext extends MapAccess {
  theme: MapTheme
  /** our own, with scheme: archives of tiles are read from it */
  origin: string
  /** archives of streets that are installed */
  extracts?: readonly InstalledExtract[]
}

/** With what a map service is asked. */
export interface MapAccess {
  /** of the labels: `ar`, `en`, `fr` */
  language: string
  /** those that the reader may use */
  keys?: Partial<Record<MapKeyAttribute, string>>
  /** of this deployment; null or absent for none */
  amazon?: AmazonMapsJson | null
  /** the tenant's own tiles, as an administrator typed them: see `readTileAddress` */
  customUrl?: string | null | undefined
  /** the address of the tenant's own style */
  styleUrl?: string | null | undefined
  signal?: AbortSignal | undefined
}
