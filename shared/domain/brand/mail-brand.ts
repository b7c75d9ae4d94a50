import type { Attributed } from '../settings.ts'
import { brandOf, brandTokens, publicAddresses } from './brand.ts'

/** Colours of an e-mail in one theme, as `#rrggbb`. */
export interface MailColours {
  button: string
  /** text on buttons */
  onButton: string
  link: string
}

/** How e-mails of an organisation present themselves. */
export interface MailBrand {
  /** may be anything that people typed */
  title: string
  /** whole address of a picture; null for none */
  logo: string | null
  light: MailColours
  dark: MailColours
}

const light = { button: '#e2a33b', onButton: '#21170a', link: '#86560a' }
const dark = { button: '#ebb157', onButton: '#1e1506', link: '#f0be6d' }

/** The product's own, as on the screens (`web/src/ui/tokens.css`). */
export const productMailBrand: MailBrand = { title: 'Qafila', logo: null, light, dark }

/** What mail programs show; drawings (SVG) they do not (https://www.caniemail.com/features/image-svg/). */
const mailedPictures = /\.(png|jpe?g|gif)$/i

/** @param site the product's own address, without a slash at the end */
export function mailBrandOf(settings: Attributed, { tenantId, site }: { tenantId: string; site: string }): MailBrand {
  const brand = brandOf(settings)
  const coloursIn = (theme: 'light' | 'dark', usual: MailColours): MailColours => {
    const { colorPrimary } = brand
    const tokens = brandTokens({ colorPrimary, colorSecondary: null }, theme)
    return {
      button: tokens['--q-accent'] ?? usual.button,
      onButton: tokens['--q-on-accent'] ?? usual.onButton,
      link: tokens['--q-link'] ?? usual.link,
    }
  }
  const isShown = brand.logo !== null && mailedPictures.test(brand.logo)
  return {
    title: brand.title ?? productMailBrand.title,
    logo: isShown ? site + publicAddresses(tenantId).logo : null,
    light: coloursIn('light', light),
    dark: coloursIn('dark', dark),
  }
}
