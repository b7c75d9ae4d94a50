import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterEach } from 'vitest'

const shownCharacters = 6_000
const shownLines = 30

interface Shown {
  browser: Browser
  world: { dataDir: string }
}

/** Prints what was there when a test of this file fails. @param of asked then, so that both may begin later */
export function printStateAtFailure(of: () => Shown): void {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    const { browser, world } = of()
    console.log(await stateAtFailure(browser, world))
  })
}

/** What was there when a test gave up waiting: each page as a screen reader has it, and the end of the product's log. */
async function stateAtFailure(browser: Browser, { dataDir }: { dataDir: string }): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages())
  return [...(await Promise.all(pages.map(textOf))), endOfLog(dataDir)].join('\n\n')
}

async function textOf(page: Page): Promise<string> {
  try {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 10_000 })
    return `The page at ${page.url()} showed:\n${shown.slice(0, shownCharacters)}`
  } catch (failure) {
    return `The page at ${page.url()} showed nothing that can be read: ${String(failure).split('\n')[0]}`
  }
}

/** The last warnings and errors of each function. */
function endOfLog(dataDir: string): string {
  const folder = join(dataDir, 'logs')
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => (line.startsWith('{') ? /"level":"(warn|error)"/.test(line) : line !== ''))
      .slice(-shownLines)
      .map((line) => `${name}: ${line}`),
  )
  return lines.length === 0 ? 'The product logged no warning.' : `The product logged:\n${lines.join('\n')}`
}
