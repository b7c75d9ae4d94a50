import { useSyncExternalStore } from 'react'
import { brandOf, brandTokens, type Brand } from '../../../shared/domain/brand/brand.ts'

/** What the sign-in pages of this browser show: the brand of the organisation that was signed in last. */
const storageKey = 'qafila.brand'
/** The tokens that follow from a brand. */
const names = ['--q-accent', '--q-on-accent', '--q-accent-soft', '--q-accent-strong', '--q-link', '--q-focus']
const listeners = new Set<() => void>()

export interface ShownBrand extends Brand {
  /** the sign-in pages offer no other language */
  hidesLoginLanguage: boolean
}

const none: ShownBrand = { ...brandOf({ attributes: {} }), hidesLoginLanguage: false }
const product = { title: document.title, description: descriptionElement()?.content ?? '' }

let shown = remembered()
apply(shown)
new MutationObserver(() => apply(shown)).observe(document.documentElement, { attributeFilter: ['data-theme'] })

/** Shows the brand of the signed-in person's organisation, and remembers it for the sign-in pages of this browser. */
export function showBrand(attributes: Record<string, unknown>): void {
  const brand = { ...brandOf({ attributes }), hidesLoginLanguage: attributes['ui.disableLoginLanguage'] === true }
  const text = JSON.stringify(brand)
  if (text === JSON.stringify(shown)) return
  localStorage.setItem(storageKey, text)
  shown = brand
  apply(brand)
  for (const listener of listeners) listener()
}

export const useBrand = (): ShownBrand =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )

/** Checked again: anything can have been written there. */
function remembered(): ShownBrand {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Record<string, unknown> | null
    return kept ? { ...brandOf({ attributes: kept }), hidesLoginLanguage: kept['hidesLoginLanguage'] === true } : none
  } catch {
    return none
  }
}

function apply(brand: Brand): void {
  const { documentElement } = document
  const tokens = brandTokens(brand, documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')
  for (const name of names) {
    if (tokens[name] === undefined) documentElement.style.removeProperty(name)
    else documentElement.style.setProperty(name, tokens[name])
  }
  document.title = brand.title ?? product.title
  const description = descriptionElement()
  if (description) description.content = brand.description ?? product.description
}

function descriptionElement(): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>('meta[name=description]')
}
