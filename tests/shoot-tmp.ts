import axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { openBrowser } from './support/browser.ts'
const url = process.env.URL ?? 'http://localhost:25010'
const plan = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as any[]
const browser = await openBrowser()
const first = await browser.newContext()
const p0 = await first.newPage()
await p0.goto(`${url}/login?locale=en`)
await p0.locator('input[type=email]').fill(process.env.WHO ?? 'amina@atlas.example')
await p0.locator('input[type=password]').fill('demo1234')
await p0.keyboard.press('Enter')
await p0.waitForURL(`${url}/`)
const storageState = await first.storageState()
for (const shot of plan) {
  const context = await browser.newContext({
    storageState,
    viewport: shot.phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    colorScheme: shot.dark ? 'dark' : 'light',
    locale: 'en-GB',
  })
  const page = await context.newPage()
  page.on('pageerror', (e) => console.log(shot.name, 'ERROR', e.message))
  page.on('console', (m) => m.type() === 'error' && console.log(shot.name, 'CONSOLE', m.text().slice(0, 200)))
  const began = Date.now()
  await page.goto(`${url}${shot.path}${shot.lang ? (shot.path.includes('?') ? '&' : '?') + 'locale=' + shot.lang : ''}`)
  for (const step of shot.steps ?? []) {
    if (step.click)
      await page
        .getByRole(step.role ?? 'button', { name: step.click, exact: step.exact ?? false })
        .first()
        .click({ timeout: 5000 })
        .catch((e: Error) => console.log(shot.name, 'CLICK', e.message.split('\n')[0]))
    if (step.row !== undefined)
      await page
        .locator(`[aria-rowindex="${step.row + 2}"]`)
        .click({ timeout: 5000 })
        .catch((e: Error) => console.log(shot.name, 'ROW', e.message.split('\n')[0]))
    if (step.wait) await page.waitForTimeout(step.wait)
    if (step.hover) await page.mouse.move(step.hover[0], step.hover[1])
  }
  await page.waitForTimeout(shot.wait ?? 1500)
  await page.screenshot({ path: `/tmp/shots/${shot.name}.png` })
  if (shot.axe) {
    await page.evaluate(axe.source)
    const { violations } = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as any
    for (const v of violations.filter((v: any) => ['serious', 'critical'].includes(v.impact)))
      console.log(
        shot.name,
        'AXE',
        v.id,
        v.nodes
          .slice(0, 3)
          .map((n: any) => n.target.join(' '))
          .join(' | '),
      )
  }
  if (shot.pdf) await page.pdf({ path: `/tmp/shots/${shot.name}.pdf`, format: 'A4', landscape: true })
  console.log(shot.name, Date.now() - began, 'ms')
  await context.close()
}
await browser.close()
