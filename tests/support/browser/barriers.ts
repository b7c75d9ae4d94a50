import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * Findings of axe that are serious or worse, each with its element, once what changes colour or place has done so: in the
 * middle of a transition a text has the contrast of neither side.
 */
export async function barriers(page: Page): Promise<string[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  )
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })')
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}
