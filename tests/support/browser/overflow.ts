import type { Page } from 'playwright-core'

/** By how many pixels a page is wider than its window; 0 where it fits. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The texts of visible buttons that are cut off. */
export const cutButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button')].flatMap((button) => {
      const label = button.checkVisibility() ? button.querySelector(':scope > span') : null
      return label && label.scrollWidth > label.clientWidth + 1 ? [button.textContent] : []
    }),
  )
