import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import axe, { type AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../support/browser/browser.ts'
import { cast } from '../../../infra/local/demo/cast.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { atMost, type Figure } from '../figure.ts'
import { npmStart } from '../local/npm-start.ts'
import { callsOf, type Screen, screens } from './screens.data.ts'

const picturesDir = 'dist/screens'
const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const locales = ['en-GB', 'fr-FR', 'ar-DZ']

interface Variant {
  locale: string
  colorScheme: 'light' | 'dark'
  size: keyof typeof sizes
}

const nameOf = ({ locale, colorScheme, size }: Variant): string => `${locale.slice(0, 2)}-${colorScheme}-${size}`

const variants: Variant[] = locales
  .flatMap((locale) =>
    (['light', 'dark'] as const).flatMap((colorScheme) =>
      (Object.keys(sizes) as Variant['size'][]).map((size) => ({ locale, colorScheme, size })),
    ),
  )
  .filter((variant) => nameOf(variant).startsWith(process.env.VARIANT ?? ''))

/**
 * Every screen in three languages, two themes and two sizes, with the demonstration's data: what axe finds serious, pages
 * that are wider than the window, and errors in the console. The pictures are left in `dist/screens`, to be looked at.
 * `VARIANT=fr-light-phone`, or its beginning, shows one alone.
 */
export async function measureScreens(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qafila-screens-'))
  const product = await npmStart(dataDir)
  const browser = await launchBrowser()
  const findings: Record<Kind, string[]> = { barrier: [], overflow: [], console: [] }
  try {
    for (const variant of variants) {
      for (const { kind, text } of await visitAll(browser, product.url, variant)) {
        if (findings[kind].length < 200) console.log(`  ${kind}: ${text}`)
        findings[kind].push(text)
      }
    }
  } finally {
    await browser.close()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const shown = screens.length * variants.length
  return [
    { name: 'pages shown', value: shown, unit: 'pages', goal: '' },
    { name: 'serious findings of axe', value: findings.barrier.length, unit: 'findings', goal: atMost(0) },
    { name: 'pages wider than the window', value: findings.overflow.length, unit: 'pages', goal: atMost(0) },
    { name: 'errors in the console', value: findings.console.length, unit: 'errors', goal: atMost(0) },
  ]
}

type Kind = 'barrier' | 'overflow' | 'console'
interface Finding {
  kind: Kind
  /** the picture, and what was found */
  text: string
}

async function visitAll(browser: Browser, url: string, variant: Variant): Promise<Finding[]> {
  const name = nameOf(variant)
  const dir = join(picturesDir, name)
  mkdirSync(dir, { recursive: true })
  const options = {
    locale: variant.locale,
    colorScheme: variant.colorScheme,
    viewport: sizes[variant.size],
    // pictures are looked at
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
  } as const
  const inside = await signedInPage(browser, { url }, cast[0]!.people[0].email, options)
  const outside = await (await browser.newContext({ ...options, serviceWorkers: 'block' })).newPage()
  const calls = callsOf(inside.context().request, url)
  const found: Finding[] = []
  for (const screen of screens) {
    const page = screen.outside ? outside : inside
    const errors: string[] = []
    page.on('console', (message) => {
      const isExpected = screen.isGone && /404|ERR_FAILED/.test(message.text())
      if (message.type() === 'error' && !isExpected) errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(error.message))
    const path = typeof screen.path === 'string' ? screen.path : await screen.path(calls)
    await show(page, `${url}${path}`, screen).catch((failure: Error) => errors.push(`not shown: ${failure.message}`))
    await page.screenshot({ path: join(dir, `${screen.name}.png`) })
    found.push(...(await findingsOf(page)).map(({ kind, text }) => ({ kind, text: `${name}/${screen.name}: ${text}` })))
    found.push(...errors.map((text) => ({ kind: 'console' as const, text: `${name}/${screen.name}: ${text}` })))
    page.removeAllListeners('console')
    page.removeAllListeners('pageerror')
    await screen.after?.(calls, page)
  }
  await inside.context().close()
  await outside.context().close()
  return found
}

async function show(page: Page, address: string, { open }: Screen): Promise<void> {
  await page.goto(address)
  // live pages never fall silent
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {})
  await page.locator('h1, main').first().waitFor({ state: 'attached' })
  await open?.(page)
  await page.waitForTimeout(300)
}

async function findingsOf(page: Page): Promise<Finding[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })')
  const barriers = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id} ${node.target.join(' ')}`))
  // what is cut off at the window's edge without a way to scroll there counts as well
  const wide = await page.evaluate(() => {
    const cut = [...document.querySelectorAll('button, a, input, h1, h2')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      if (width === 0 || (left >= 0 && right <= innerWidth + 1)) return false
      let box = element.parentElement
      while (box && !(box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX))) {
        box = box.parentElement
      }
      return box === null && right > 0 && left < innerWidth
    })
    const texts = cut.map((element) => element.textContent?.trim() || element.tagName)
    return document.documentElement.scrollWidth > innerWidth ? ['the page', ...texts] : texts
  })
  return [
    ...barriers.map((text) => ({ kind: 'barrier' as const, text })),
    ...(wide.length > 0 ? [{ kind: 'overflow' as const, text: wide.join(', ') }] : []),
  ]
}
