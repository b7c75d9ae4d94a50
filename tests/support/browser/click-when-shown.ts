import type { Locator } from 'playwright-core'

/** Clicks what is shown for seconds only, whenever it comes. @returns whether it was clicked */
export function clickWhenShown(target: Locator): () => boolean {
  let isClicked = false
  target.click({ timeout: 0 }).then(
    () => (isClicked = true),
    () => undefined,
  )
  return () => isClicked
}
