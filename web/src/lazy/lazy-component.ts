import { createElement, lazy, useState, type ComponentType, type ElementType, type JSX } from 'react'
import { importWithRetry } from '../api/import-with-retry.ts'
import type { WordGroup } from '../i18n/dictionary.ts'
import { loadWordGroups } from '../i18n/language-store.ts'

/**
 * A component that is imported when it is first rendered, together with the words that it needs:
 * `lazyComponent(async () => (await import('./server-form.tsx')).ServerForm, 'people')`. `preload` starts that before, and
 * ends when it is there, or cannot be had. One that is there is drawn at once: React keeps what was shown instead of a
 * page that waits for 300 ms.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...words: readonly WordGroup[]
) {
  let loaded: ComponentType<Props> | null = null
  const request = async () => {
    const [component] = await Promise.all([importWithRetry(load), loadWordGroups(...words)])
    loaded = component
    return { default: component }
  }
  const Waiting = lazy(request)
  function Late(props: Props): JSX.Element {
    // another one in its place would lose its state
    const [shown] = useState<ElementType>(() => loaded ?? Waiting)
    return createElement(shown, props)
  }
  return Object.assign(Late, {
    preload: async (): Promise<void> => {
      await request().catch(() => undefined)
    },
  })
}
