import { memoryStorage } from './memory-storage.ts'
import { startPage, type PageFiles } from './page-files.ts'

/** Written by `web/vite-plugins/embed-loader.ts`, so that each build loads its own files. */
declare const PAGE_FILES: PageFiles

/**
 * Starts the client in a frame of another site. Browsers may refuse it a storage there, and in a preview on a page of
 * ours it must not write into that of the person who looks: it gets one of its own.
 */
for (const name of ['localStorage', 'sessionStorage']) {
  Object.defineProperty(globalThis, name, { value: memoryStorage(), configurable: true })
}
void startPage(document, PAGE_FILES)
