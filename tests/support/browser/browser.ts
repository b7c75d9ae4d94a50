import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const candidates = [
  process.env.CHROMIUM_BIN,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser that journeys drive; CHROMIUM_BIN names another one. */
export const browserPath = (): string | undefined => candidates.find((path) => path !== undefined && existsSync(path))

/** Installs Debian's Chromium where no browser is found. @throws Error that says what to install by hand elsewhere */
export function ensureBrowser(): void {
  if (browserPath()) return
  console.log('No browser found: installing Debian’s Chromium for the browser journeys …')
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core'], {
      stdio: 'ignore',
    })
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

/** A headless browser with software drawing, without calls home. */
export async function openBrowser(): Promise<Browser> {
  ensureBrowser()
  return await chromium.launch({
    executablePath: browserPath()!,
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
}
