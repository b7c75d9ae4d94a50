import { lazy, type ComponentType } from 'react'
import type { WordGroup } from '../words/dictionary.ts'
import { wantWords } from '../words/language-store.ts'
import { loadPart } from '../api/chunks/load-part.ts'

/**
 * A part of the page that is fetched when it is first drawn, together with the words that it needs:
 * `lazyPart(async () => (await import('./server-form.tsx')).ServerForm, 'people')`.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>, ...words: readonly WordGroup[]) {
  return lazy(async () => {
    const [part] = await Promise.all([loadPart(load), wantWords(...words)])
    return { default: part }
  })
}
