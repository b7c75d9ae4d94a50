import { mapLimits } from '../../../../../shared/domain/map/map-limits.ts'
import type { SourceSpecification, StyleSpecification } from 'maplibre-gl'
import { amazonOrigin } from '../../../../../shared/domain/map/amazon-origin.ts'
import type { AmazonMap } from '../../../../../shared/domain/map/map-source.ts'
import type { AmazonMapsJson } from '../../../../../shared/wire/map/map-json.ts'
import { askMapService, MapServiceFailure } from '../../../api/map-service.ts'
import { drawableStyle } from '../drawable-style.ts'
import { inLanguage } from '../label-language.ts'
import { withOwnFonts } from '../own-fonts.ts'
import type { StyleContext } from '../style-context.ts'

const styleNames = { standard: 'Standard', satellite: 'Satellite', hybrid: 'Hybrid' } as const

/**
 * A map of Amazon Location, its labels in the reader's language. The style comes from the service, with the addresses
 * of its tiles and symbols and with the attribution that has to be shown.
 *
 * @throws MapServiceFailure when the deployment has no such maps, and when the service does not answer or refuses
 */
export async function amazonStyle(map: AmazonMap['map'], context: StyleContext): Promise<StyleSpecification> {
  const { amazon, language, signal } = context
  if (!amazon) throw new MapServiceFailure(404, 'this deployment has no maps of Amazon Location')
  const address = descriptorAddress(map, amazon, context)
  const style = await askMapService<StyleSpecification>(address, { signal, waitMs: mapLimits.mapServiceWaitMs })
  return inLanguage(withOwnFonts(drawableStyle(withKey(style, amazon))), language)
}

/** @see Amazon Location Service API reference, "GetStyleDescriptor" */
export function descriptorAddress(
  map: AmazonMap['map'],
  { region, key, politicalView }: AmazonMapsJson,
  { theme }: Pick<StyleContext, 'theme'>,
): string {
  const query = new URLSearchParams({
    // the pictures of satellites have no other colours at night
    ...(map === 'standard' && { 'color-scheme': theme === 'dark' ? 'Dark' : 'Light' }),
    ...(politicalView !== null && { 'political-view': politicalView }),
    key,
  })
  return `${amazonOrigin(region)}/v2/styles/${styleNames[map]}/descriptor?${query.toString()}`
}

/** The same with the key in every address of the service that does not have one. */
function withKey(style: StyleSpecification, { region, key }: AmazonMapsJson): StyleSpecification {
  const origin = `${amazonOrigin(region)}/`
  const keyed = (address: string) => {
    if (!address.startsWith(origin) || /[?&]key=/.test(address)) return address
    return `${address}${address.includes('?') ? '&' : '?'}key=${encodeURIComponent(key)}`
  }
  const ofSource = (source: SourceSpecification): SourceSpecification => ({
    ...source,
    ...('tiles' in source && source.tiles && { tiles: source.tiles.map(keyed) }),
    ...('url' in source && typeof source.url === 'string' && { url: keyed(source.url) }),
  })
  const { sprite, sources } = style
  return {
    ...style,
    ...(sprite !== undefined && {
      sprite: typeof sprite === 'string' ? keyed(sprite) : sprite.map((each) => ({ ...each, url: keyed(each.url) })),
    }),
    sources: Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, ofSource(source)])),
  }
}
