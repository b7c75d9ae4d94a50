const browsers: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]
const systems: readonly [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

const nameOf = (list: readonly [string, RegExp][], agent: string): string | undefined =>
  list.find(([, sign]) => sign.test(agent))?.[0]

/** A browser as its owner would call it: `Chrome · Windows`. Others pretend to be Safari and Chrome, so they come first. */
export const browserLabel = (agent: string): string =>
  [nameOf(browsers, agent), nameOf(systems, agent)].filter(Boolean).join(' · ')
