import type { Attributed } from '../settings.ts'
import { contrast, contrastOfSigns, contrastOfText, inkOn, mixed, plainColour, readableOn } from './contrast.ts'

/** What an organisation shows instead of the product's own name and colours; null for what it leaves as it is. */
export interface Brand {
  title: string | null
  description: string | null
  /** addresses of pictures on our own origin: on light ground, on dark ground */
  logo: string | null
  logoInverted: string | null
  /** `#rrggbb` */
  colorPrimary: string | null
  colorSecondary: string | null
}

export const brandLimits = { titleLengthMax: 64, descriptionLengthMax: 200 }

/** A file of the organisation: any other address could tell another server who opens the page. */
export const isServerFile = (value: unknown): boolean =>
  typeof value === 'string' && /^\/api\/server\/file\/[\w.-]{1,100}$/.test(value)

/** Where everybody gets the pictures of a brand, and what a browser installs, without signing in. */
export const publicAddresses = (tenantId: string) => ({
  logo: `/api/brand/${tenantId}/logo`,
  logoInverted: `/api/brand/${tenantId}/logo-inverted`,
  icon: `/api/brand/${tenantId}/icon.svg`,
  manifest: `/api/brand/${tenantId}/manifest.webmanifest`,
})

const isPublicLogo = (value: unknown): boolean =>
  typeof value === 'string' && /^\/api\/brand\/[a-z\d]{1,40}\/logo(-inverted)?$/i.test(value)

/** Whatever is stored: what is not fit to be shown counts as not chosen. */
export function brandOf({ attributes }: Attributed): Brand {
  const text = (key: string, lengthMax: number) => {
    const value = attributes[key]
    return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, lengthMax) : null
  }
  const picture = (key: string) =>
    isServerFile(attributes[key]) || isPublicLogo(attributes[key]) ? (attributes[key] as string) : null
  return {
    title: text('title', brandLimits.titleLengthMax),
    description: text('description', brandLimits.descriptionLengthMax),
    logo: picture('logo'),
    logoInverted: picture('logoInverted'),
    colorPrimary: plainColour(attributes['colorPrimary']),
    colorSecondary: plainColour(attributes['colorSecondary']),
  }
}

/** The grounds on which colours of a theme stand, as in `web/src/ui/tokens.css`. */
export const grounds = {
  light: ['#ffffff', '#f8f6f1', '#f4f1ea'],
  dark: ['#141929', '#1b2136', '#0f1422', '#0c101d'],
} as const

/**
 * The client's colours that follow from those of an organisation, by the names of its tokens. Text has a contrast of 4.5
 * on every ground of the theme, and on buttons; other signs have 3.
 */
export function brandTokens(
  { colorPrimary, colorSecondary }: Pick<Brand, 'colorPrimary' | 'colorSecondary'>,
  theme: keyof typeof grounds,
): Record<string, string> {
  const under = grounds[theme]
  const tokens: Record<string, string> = {}
  if (colorPrimary !== null) {
    const accent = readableOn(colorPrimary, under, contrastOfSigns)
    const soft = mixed(under[0], colorPrimary, theme === 'light' ? 0.12 : 0.16)
    const strong = readableOn(colorPrimary, [...under, soft], contrastOfText)
    const ink = inkOn(accent)
    tokens['--q-accent'] = accent
    tokens['--q-on-accent'] = ink
    tokens['--q-primary'] = accent
    tokens['--q-primary-hover'] = shaded(accent, ink, 0.12)
    tokens['--q-primary-pressed'] = shaded(accent, ink, 0.24)
    tokens['--q-on-primary'] = ink
    tokens['--q-accent-soft'] = soft
    tokens['--q-accent-strong'] = strong
    tokens['--q-link'] = strong
    tokens['--q-focus'] = strong
  }
  if (colorSecondary !== null) tokens['--q-focus'] = readableOn(colorSecondary, under, contrastOfSigns)
  return tokens
}

/** A button under the pointer: darker where its text stays readable, else lighter. @param share of black or white, from 0 to 1 */
function shaded(colour: string, ink: string, share: number): string {
  const darker = mixed(colour, '#000000', share)
  return contrast(ink, darker) >= contrastOfText ? darker : mixed(colour, '#ffffff', share)
}
