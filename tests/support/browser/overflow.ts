import type { Page } from 'playwright-core'

/** By how many pixels a page is wider than its window; 0 where it fits. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
