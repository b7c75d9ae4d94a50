// Loaded before each test file. Vitest shows what a failing test wrote to `console` and nothing of the others; lines of the
// log go straight to standard output (`functions/platform/log.ts`), and from here the same way.
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
