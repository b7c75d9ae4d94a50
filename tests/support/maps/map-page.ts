import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Page } from 'playwright-core'

/** The page's map, found through React: the product gives no name to it. */
async function keepMap(page: Page): Promise<void> {
  await page.evaluate(() => {
    interface Hook {
      memoizedState: unknown
      next: Hook | null
    }
    interface Fiber {
      memoizedState: Hook | null
      return: Fiber | null
    }
    const isMap = (value: unknown): value is MapLibreMap =>
      typeof value === 'object' && value !== null && 'queryRenderedFeatures' in value
    const fiberOf = (element: Element): Fiber | null => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactFiber'))
      return key ? (element as never)[key] : null
    }
    for (let fiber = fiberOf(document.querySelector('.maplibregl-map')!); fiber; fiber = fiber.return) {
      for (let hook = fiber.memoizedState; hook && 'next' in hook; hook = hook.next) {
        if (isMap(hook.memoizedState)) Object.assign(window, { shownMap: hook.memoizedState })
      }
    }
  })
}

export interface Drawn {
  /** of the style, without the mark of the archive */
  layers: string[]
  /** of the labels that found room */
  names: string[]
  /** of the page: how many pixels have which */
  colours: Record<string, number>
}

/** Looks at a place and says what is drawn there of archives of streets, once all tiles are there. */
export async function drawnAt(page: Page, view: { center: [number, number]; zoom: number }): Promise<Drawn> {
  await keepMap(page)
  // an empty style is shown until the archives are known
  await page.waitForFunction(() => {
    const { shownMap } = window as Window & { shownMap?: MapLibreMap }
    return Object.keys(shownMap?.getStyle()?.sources ?? {}).some((name) => name.startsWith('streets-'))
  })
  const { layers, names } = await page.evaluate(async (at) => {
    const { shownMap: map } = window as Window & { shownMap?: MapLibreMap }
    if (!map) throw new Error('the page shows no map')
    map.jumpTo(at)
    await map.once('idle')
    const features = map.queryRenderedFeatures().filter(({ source }) => source.startsWith('streets-'))
    const symbols = features.filter(({ layer }) => layer.type === 'symbol')
    const nameOf = ({ layer, properties }: (typeof features)[number]) =>
      String((layer.layout as Record<string, unknown>)['text-field'] ?? properties['name'] ?? '')
    return {
      layers: [...new Set(features.map(({ layer }) => layer.id.replace(/^streets-\d+-/, '')))],
      names: [...new Set(symbols.map(nameOf))],
    }
  }, view)
  return { layers, names, colours: await coloursOf(page) }
}

/** How many pixels have which colour: `{ '#e5ded2': 41234 }`; those of fewer than 50 are left out. */
async function coloursOf(page: Page): Promise<Record<string, number>> {
  const picture = (await page.screenshot()).toString('base64')
  return page.evaluate(async (data) => {
    const blob = new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))])
    const image = await createImageBitmap(blob)
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
    context.drawImage(image, 0, 0)
    const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)
    const counts = new Map<number, number>()
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
    const hex = (pixel: number) =>
      `#${[0, 8, 16].map((shift) => ((pixel >>> shift) & 255).toString(16).padStart(2, '0')).join('')}`
    return Object.fromEntries(
      [...counts].filter(([, count]) => count >= 50).map(([pixel, count]) => [hex(pixel), count]),
    )
  }, picture)
}
