import { afterAll, vi } from 'vitest'

// Loaded before each test file. Files of one worker share its modules and globals: what a file changed goes with it.
const { fetch } = globalThis
const environment = { ...process.env }
/** What a file may give the browser: a clipboard, a service worker. */
const browserProperties = typeof navigator === 'undefined' ? [] : Object.getOwnPropertyNames(navigator)
/** How long a state is waited for that only has to come, as `expect.poll` does by `vitest.config.ts`. */
const waitMs = 90_000
afterAll(() => {
  // what is still loaded for a page that has gone is nothing to warn of
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  globalThis.fetch = fetch
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
  if (typeof document === 'undefined') return
  for (const name of Object.getOwnPropertyNames(navigator))
    if (!browserProperties.includes(name)) Reflect.deleteProperty(navigator, name)
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

// Vitest shows what a failing test wrote to `console` and nothing of the others; lines of the log go straight to standard
// output (`functions/platform/log.ts`), and from here the same way.
const worker = globalThis as typeof globalThis & { isLogShownByConsole?: boolean; waitFor?: typeof vi.waitFor }
const waitFor = (worker.waitFor ??= vi.waitFor)
vi.waitFor = (state, options) => waitFor(state, options ?? { timeout: waitMs })
if (!worker.isLogShownByConsole) {
  worker.isLogShownByConsole = true
  const write = process.stdout.write.bind(process.stdout)
  let isShowing = false
  process.stdout.write = (text: string | Uint8Array) => {
    // `console` itself writes there unless Vitest intercepts it
    if (isShowing) return write(text)
    isShowing = true
    console.log(String(text).trimEnd())
    isShowing = false
    return true
  }
}
