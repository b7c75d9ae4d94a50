import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useSyncExternalStore } from 'react'
import type { MapTheme } from '../map-colours.ts'
import type { ShownStyle } from './use-shown-style.ts'

/** The style that is on the map, and what is wrong with the one that was wanted. */
export type SeenStyle = ShownStyle['loaded'] & Pick<ShownStyle, 'failure'>

/** of the map, in CSS pixels, around its middle */
const cut = { width: 320, height: 180 }
const picture = { width: 256, height: 144 }

const taken = new Map<string, string>()
const listeners = new Set<() => void>()
const keyOf = (id: string, theme: MapTheme) => `${id} ${theme}`

function put(key: string, address: string | null): void {
  if (address === null) taken.delete(key)
  else taken.set(key, address)
  for (const listener of listeners) listener()
}

/** A picture of the style as this page has shown it, as an address; null until it has. */
export const useStylePreview = (id: string, theme: MapTheme): string | null =>
  useSyncExternalStore(subscribe, () => taken.get(keyOf(id, theme)) ?? null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Takes a picture of the map's style each time another one is there: so a service is asked for nothing more than what it
 * shows anyway. Pictures are forgotten with the page.
 */
export function useStylePreviewCapture(map: MapLibreMap, { version, id, theme, failure }: SeenStyle): void {
  const failedId = failure?.id
  useEffect(() => {
    if (failedId) put(keyOf(failedId, theme), null)
    if (version === 0 || failedId === id) return undefined
    // only in the moment of drawing a canvas of WebGL has something to take
    const take = () => put(keyOf(id, theme), pictureOf(map.getCanvas()))
    const waiting = map.on('idle', () => {
      waiting.unsubscribe()
      take()
    })
    map.triggerRepaint()
    return () => waiting.unsubscribe()
  }, [map, version, id, theme, failedId])
}

function pictureOf(canvas: HTMLCanvasElement): string | null {
  const scale = canvas.width / (canvas.clientWidth || canvas.width)
  const [width, height] = [cut.width * scale, cut.height * scale]
  const small = Object.assign(document.createElement('canvas'), picture)
  const context = small.getContext('2d')
  if (!context) return null
  const [left, top] = [(canvas.width - width) / 2, (canvas.height - height) / 2]
  context.drawImage(canvas, left, top, width, height, 0, 0, picture.width, picture.height)
  return small.toDataURL('image/webp', 0.8)
}
