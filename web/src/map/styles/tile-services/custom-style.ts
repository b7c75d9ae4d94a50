import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import { mapLimits } from '../../../../../shared/domain/map/map-limits.ts'
import { MapFileFailure } from '../../files/map-file-failure.ts'
import { readMapText } from '../../files/map-file.ts'
import { drawableStyle } from '../drawable-style.ts'
import { inLanguage } from '../label-language.ts'
import { withOwnFonts } from '../own-fonts.ts'
import type { StyleContext } from '../style-context.ts'

/**
 * The style at an address of the tenant's own, as far as our build of MapLibre draws it: labels in the reader's language
 * and in the machine's fonts, addresses that are relative to its own made absolute. Where it looks is ours to say.
 * @throws MapFileFailure when it cannot be read, and when it is no style
 */
export async function customStyle(
  address: string,
  { origin, language, signal }: Pick<StyleContext, 'origin' | 'language' | 'signal'>,
): Promise<StyleSpecification> {
  const base = new URL(address, origin).href
  const text = await readMapText(base, { bytesMax: mapLimits.styleFileBytesMax, signal })
  const given = styleIn(text)
  if (!given) throw new MapFileFailure('unreadable')
  const style = drawableStyle(withAbsoluteAddresses(given, base))
  if (style.layers.length === 0) throw new MapFileFailure('unreadable')
  return inLanguage(withOwnFonts(style), language)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a text says as a style; null when it is none. Whether each layer is right is for MapLibre, which checks it. */
function styleIn(text: string): StyleSpecification | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(json)) return null
  const { version, sources, layers, sprite } = json
  if (version !== 8 || !isRecord(sources) || !Array.isArray(layers)) return null
  if (![...Object.values(sources), ...(layers as unknown[])].every(isRecord)) return null
  return {
    version,
    sources: sources as Record<string, SourceSpecification>,
    layers: layers as LayerSpecification[],
    ...(sprite !== undefined && { sprite: sprite as NonNullable<StyleSpecification['sprite']> }),
  }
}

function withAbsoluteAddresses(style: StyleSpecification, base: string): StyleSpecification {
  const absolute = <T>(address: T): T | string =>
    typeof address === 'string' && URL.canParse(address, base)
      ? new URL(address, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}')
      : address
  const ofSource = (source: SourceSpecification): SourceSpecification => ({
    ...source,
    ...('tiles' in source && Array.isArray(source.tiles) && { tiles: source.tiles.map(absolute) }),
    ...('url' in source && typeof source.url === 'string' && { url: absolute(source.url) }),
    ...('data' in source && typeof source.data === 'string' && { data: absolute(source.data) }),
  })
  const { sprite, sources } = style
  return {
    ...style,
    ...(sprite !== undefined && {
      sprite: Array.isArray(sprite) ? sprite.map((each) => ({ ...each, url: absolute(each.url) })) : absolute(sprite),
    }),
    sources: Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, ofSource(source)])),
  }
}
