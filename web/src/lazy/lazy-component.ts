import { lazy, type ComponentType } from 'react'
import { importWithRetry } from '../api/import-with-retry.ts'
import type { WordGroup } from '../words/dictionary.ts'
import { loadWordGroups } from '../words/language-store.ts'

/**
 * A component that is imported when it is first rendered, together with the words that it needs:
 * `lazyComponent(async () => (await import('./server-form.tsx')).ServerForm, 'people')`. `preload` starts that before.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>, ...words: readonly WordGroup[]) {
  const request = async () => {
    const [component] = await Promise.all([importWithRetry(load), loadWordGroups(...words)])
    return { default: component }
  }
  return Object.assign(lazy(request), { preload: () => void request().catch(() => undefined) })
}
