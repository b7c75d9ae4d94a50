import { escapeMarkup } from '../../i18n/markup-escape.ts'
import type { Brand } from './brand.ts'
import { publicAddresses } from './brand.ts'
import { inkOn } from './contrast.ts'

const productName = 'Qafila'
const night = '#0c101d'
const white = '#ffffff'

const titleOf = ({ title }: Pick<Brand, 'title'>): string => title ?? productName

/**
 * What a browser installs as an application of the organisation (https://www.w3.org/TR/appmanifest/). It starts with the
 * organisation's address, so that its sign-in page is the organisation's on the first day too; and it has an `id` of its
 * own, so that two organisations of one browser are two applications.
 */
export function manifestOf(brand: Brand, tenantId: string): Record<string, unknown> {
  const { icon } = publicAddresses(tenantId)
  const start = `/?tenant=${tenantId}`
  const drawing = { src: icon, sizes: 'any', type: 'image/svg+xml' }
  return {
    id: start,
    name: titleOf(brand),
    short_name: titleOf(brand),
    ...(brand.description !== null && { description: brand.description }),
    dir: 'auto',
    start_url: start,
    scope: '/',
    display: 'standalone',
    background_color: night,
    theme_color: brand.colorPrimary ?? night,
    categories: ['business', 'navigation'],
    icons: [
      { ...drawing, purpose: 'any' },
      { ...drawing, purpose: 'maskable' },
    ],
  }
}

const size = 512
/** What systems leave of an icon at least is a circle of 80 % of its width (https://www.w3.org/TR/appmanifest/#icon-masks): the largest square in it. */
const safe = 288
const margin = (size - safe) / 2

export interface IconPicture {
  contentType: string
  base64: string
  /** made for dark ground */
  isInverted: boolean
}

/** The icon as a drawing: the logo in the middle of a ground, else the first letter of the title. */
export function iconOf(brand: Brand, picture: IconPicture | null): string {
  const ground = picture && !picture.isInverted ? white : (brand.colorPrimary ?? night)
  const sign = picture ? imageOf(picture) : letterOf(titleOf(brand), inkOn(ground))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">` +
    `<rect width="${size}" height="${size}" fill="${ground}"/>${sign}</svg>`
  )
}

const imageOf = ({ contentType, base64 }: IconPicture): string =>
  `<image x="${margin}" y="${margin}" width="${safe}" height="${safe}" href="data:${contentType};base64,${base64}"/>`

function letterOf(title: string, ink: string): string {
  const [letter = ''] = new Intl.Segmenter().segment(title)[Symbol.iterator]().next().value?.segment.toUpperCase() ?? ''
  return (
    `<text x="50%" y="50%" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" ` +
    `font-size="${safe * 0.9}" fill="${ink}">${escapeMarkup(letter)}</text>`
  )
}
