import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core'

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

interface Wanted {
  /** false for journeys that are not about the map: drawing it is most of the work of opening its page */
  isMapDrawn?: boolean
  /** where Debian's browser without windows is installed, it is taken */
  isShellEnough?: boolean
}

/** Of this worker: the journeys of one begin with the browser that another left, which takes two seconds less each. */
const launched = new Map<string, Promise<Browser>>()

/**
 * A headless browser for a journey, without pages of other journeys and without calls home. It draws ten times a second:
 * in software the map takes half of the time that way. Closing it closes its pages.
 */
export async function openBrowser({ isMapDrawn = true, isShellEnough = false }: Wanted = {}): Promise<Browser> {
  // pages live for seconds: what the last compiler of V8 would win, it does not give back
  const switches = ['--js-flags=--no-turbofan']
  const shared = await sharedBrowser(isShellEnough, switches)
  const own = new Set<BrowserContext>()
  const opened: Browser = Object.create(shared)
  opened.contexts = () => [...own]
  opened.newContext = async (options?: BrowserContextOptions) => {
    const context = await shared.newContext(options)
    own.add(context)
    context.once('close', () => own.delete(context))
    context.setDefaultTimeout(waitMs)
    context.setDefaultNavigationTimeout(waitMs)
    await context.addInitScript(drawSeldom, msBetweenFrames)
    if (!isMapDrawn) await context.addInitScript(refuseWebGl)
    return context
  }
  opened.close = async () => {
    await Promise.all([...own].map((context) => context.close()))
  }
  return opened
}

async function sharedBrowser(isShellEnough: boolean, switches: string[]): Promise<Browser> {
  const known = await launched.get(String(isShellEnough))
  if (known?.isConnected()) return known
  const launching = launchBrowser({ isShellEnough, switches })
  launched.set(String(isShellEnough), launching)
  return await launching
}

/** A headless browser of its own with software drawing, as people have it otherwise: for measuring. */
export async function launchBrowser({
  isShellEnough = false,
  switches = [],
}: { isShellEnough?: boolean; switches?: string[] } = {}): Promise<Browser> {
  ensureBrowser()
  const isShell = isShellEnough && !process.env.CHROMIUM_BIN && existsSync(shell)
  return await chromium.launch({
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
      // a process that draws is slow on a busy machine, not hung; and where it was ended three times, nothing draws any more
      '--disable-gpu-watchdog',
      '--disable-gpu-process-crash-limit',
      // only the map is drawn by GL: in software it is the slowest way to put pages together
      '--disable-gpu-rasterization',
      '--disable-gpu-compositing',
      ...switches,
    ],
  })
}

const msBetweenFrames = 100

/** As a display that is refreshed seldom; runs in the page. */
function drawSeldom(betweenMs: number): void {
  const request = window.requestAnimationFrame.bind(window)
  const cancel = window.cancelAnimationFrame.bind(window)
  const asked = new Map<number, () => void>()
  let count = 0
  window.requestAnimationFrame = (draw) => {
    count += 1
    const id = count
    const timer = setTimeout(() => {
      const frame = request((now) => {
        asked.delete(id)
        draw(now)
      })
      asked.set(id, () => cancel(frame))
    }, betweenMs)
    asked.set(id, () => clearTimeout(timer))
    return id
  }
  window.cancelAnimationFrame = (id) => {
    asked.get(id)?.()
    asked.delete(id)
  }
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
