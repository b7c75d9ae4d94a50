import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core'

const candidates = [
  process.env.CHROMIUM_BIN,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Debian's Chromium without windows: a fifth less work a page, but no notifications and no new service workers. */
const shell = '/usr/bin/chromium-headless-shell'

/** The browser that journeys drive; CHROMIUM_BIN names another one. */
export const browserPath = (): string | undefined => candidates.find((path) => path !== undefined && existsSync(path))

const packages = ['chromium', 'chromium-headless-shell', 'fonts-noto-core']

/** Installs Debian's Chromium where no browser is found. @throws Error that says what to install by hand elsewhere */
export function ensureBrowser(): void {
  if (browserPath()) return
  console.log('No browser found: installing Debian’s Chromium for the browser journeys …')
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'ignore' })
  } catch {
    throw new Error('The browser journeys need Chromium: install it, or set CHROMIUM_BIN to a Chromium or Chrome.')
  }
}

/** Playwright's own list, which a second switch replaces, and the pages of the address bar: one more for each window. */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** How long a page is waited for: it draws in software, which is slow on a busy machine. */
const waitMs = 90_000

/**
 * A headless browser with software drawing, without calls home.
 * @param isMapDrawn false for journeys that are not about the map: drawing it is most of the work of opening its page
 * @param isShellEnough where Debian's browser without windows is installed, it is taken
 */
export async function openBrowser({ isMapDrawn = true, isShellEnough = false } = {}): Promise<Browser> {
  ensureBrowser()
  const isShell = isShellEnough && !process.env.CHROMIUM_BIN && existsSync(shell)
  const browser = await chromium.launch({
    executablePath: isShell ? shell : browserPath()!,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
      `--disable-features=${disabledFeatures.join(',')}`,
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      // only the map is drawn by GL: in software it is the slowest way to put pages together
      '--disable-gpu-rasterization',
      '--disable-gpu-compositing',
    ],
  })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options?: BrowserContextOptions) => {
    const context = await newContext(options)
    context.setDefaultTimeout(waitMs)
    context.setDefaultNavigationTimeout(waitMs)
    if (!isMapDrawn) await context.addInitScript(refuseWebGl)
    return context
  }
  return browser
}

/** As a browser without WebGL answers; runs in the page. */
function refuseWebGl(): void {
  const canvas = HTMLCanvasElement.prototype
  const getContext: unknown = Object.getOwnPropertyDescriptor(canvas, 'getContext')?.value
  const getOther = function (this: HTMLCanvasElement, ...asked: unknown[]) {
    const isWebGl = String(asked[0]).startsWith('webgl')
    return isWebGl || typeof getContext !== 'function' ? null : (Reflect.apply(getContext, this, asked) as unknown)
  }
  Object.defineProperty(canvas, 'getContext', { configurable: true, value: getOther })
}
