import type { MapTheme } from '../map-colours.ts'
import { drawMarkerImage } from './marker-images.ts'
import { drawName, type NameSprite } from './name-sprite.ts'

/** Some screens full of markers; beyond it all sprites are drawn again, which takes a few frames. */
const keptMax = 2000

/** Markers and names drawn once at the very size in which they are shown, and copied from then on. */
export class Sprites {
  readonly #images = new Map<string, HTMLCanvasElement | null>()
  readonly #names = new Map<string, NameSprite | null>()
  #pixelRatio = 1

  /** Forgets all when the window moved to a screen with other pixels. */
  setPixelRatio(pixelRatio: number): void {
    if (pixelRatio === this.#pixelRatio) return
    this.#pixelRatio = pixelRatio
    this.#images.clear()
    this.#names.clear()
  }

  image(name: string, scale: number): HTMLCanvasElement | null {
    return kept(this.#images, `${name}|${scale}`, () => drawMarkerImage(name, scale * this.#pixelRatio))
  }

  name(text: string, theme: MapTheme): NameSprite | null {
    return kept(this.#names, `${theme}|${text}`, () => drawName(text, theme, this.#pixelRatio))
  }
}

function kept<Value>(store: Map<string, Value>, key: string, make: () => Value): Value {
  const held = store.get(key)
  if (held !== undefined) return held
  if (store.size >= keptMax) store.clear()
  const made = make()
  store.set(key, made)
  return made
}
