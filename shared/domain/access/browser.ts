/** From what somebody signs in, as coarse as its owner names it. Null where it does not say. */
export interface Browser {
  /** `Firefox`, or the name of a program */
  name: string | null
  /** `Windows` */
  system: string | null
}

/** The first that fits wins: most browsers also call themselves by the names of others. */
const names: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const readLengthMax = 512
/** `curl/8.5.0`, `HomeAssistant/2026.1`: letters first, so that it reads as a name */
const program = /^([A-Za-z][\w.-]{0,39})\//

/** What the header `User-Agent` says of browser and system. Anybody can send anything: only names from here come out. */
export function browserOf(userAgent: string | undefined): Browser {
  const text = (userAgent ?? '').slice(0, readLengthMax)
  const found = (among: typeof names) => among.find(([pattern]) => pattern.test(text))?.[1] ?? null
  const name = found(names)
  const other = program.exec(text)?.[1] ?? null
  return { name: name ?? (other === 'Mozilla' ? null : other), system: found(systems) }
}

/** `Algiers, DZ`, as the content network guesses from the network address; null where it does not say. */
export function placeOf(city: string | undefined, country: string | undefined): string | null {
  const land = /^[A-Z]{2}$/.test(country ?? '') ? country! : null
  const town = readable(city)
  return land === null ? null : town === null ? land : `${town}, ${land}`
}

/** Names of towns arrive percent-encoded. */
function readable(city: string | undefined): string | null {
  if (!city) return null
  try {
    const text = decodeURIComponent(city)
    return /^[\p{L}\p{M}\p{N} .'’()-]{1,60}$/u.test(text) ? text : null
  } catch {
    return null
  }
}
