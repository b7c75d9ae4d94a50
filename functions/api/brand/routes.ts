import { brandOf } from '../../../shared/domain/brand/brand.ts'
import { iconOf, manifestOf, type IconPicture } from '../../../shared/domain/brand/web-manifest.ts'
import { publicBrand } from '../../../shared/domain/brand/public-brand.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import type { StoredFile } from '../../platform/ports/ports.ts'
import { answerFile } from '../files/answer-file.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import type { ApiContext, Route } from '../route.ts'
import { brandedTenant, type BrandedTenant } from './brand-of.ts'

/** Kept for minutes, and checked again: a new logo is seen on the same day. */
const cached = 'public, max-age=300'
/** Larger pictures would make the icon too heavy for an installation. */
const iconPictureBytesMax = 500_000

const path = { tenant: 'id of the organisation, as in its sign-in address' }
const access = 'open'
const gate = gates.always

/**
 * The pictures of an organisation's brand, and what browsers install: for everybody who knows the organisation's address,
 * like its sign-in page. Nothing else of it is shown, and one that does not exist is like one without a brand.
 */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/brand/:tenant/logo',
    access,
    gate,
    document: describe('organisation', () => ({
      summary: 'Get the logo of an organisation',
      path,
      answer: { bytes: ['image/*'], says: 'the picture' },
      isTagged: true,
      refuses: ['missing'],
    })),
    answer: (c) => answerPicture(c, 'logo'),
  },
  {
    method: 'GET',
    path: '/brand/:tenant/logo-inverted',
    access,
    gate,
    document: describe('organisation', () => ({
      summary: 'Get the logo of an organisation for dark backgrounds',
      path,
      answer: { bytes: ['image/*'], says: 'the picture' },
      isTagged: true,
      refuses: ['missing'],
    })),
    answer: (c) => answerPicture(c, 'logoInverted'),
  },
  {
    method: 'GET',
    path: '/brand/:tenant/icon.svg',
    access,
    gate,
    document: describe('organisation', () => ({
      summary: 'Get the application icon of an organisation',
      path,
      answer: { bytes: ['image/svg+xml'], says: 'the icon' },
      refuses: ['missing'],
    })),
    answer: async (c) => {
      const tenant = await required(c)
      c.header('content-type', 'image/svg+xml')
      c.header('cache-control', cached)
      c.header('content-security-policy', "default-src 'none'; img-src data:; sandbox; frame-ancestors 'none'")
      return c.body(iconOf(brandOf(tenant.settings), await iconPicture(c, tenant)))
    },
  },
  {
    method: 'GET',
    path: '/brand/:tenant/manifest.webmanifest',
    access,
    gate,
    document: describe('organisation', () => ({
      summary: 'Get the web application manifest of an organisation',
      path,
      answer: { bytes: ['application/manifest+json'], says: 'the manifest' },
      refuses: ['missing'],
    })),
    answer: async (c) => {
      const { settings, tenantId } = await required(c)
      c.header('content-type', 'application/manifest+json')
      c.header('cache-control', cached)
      return c.body(JSON.stringify(manifestOf(publicBrand(settings, tenantId), tenantId)))
    },
  },
]

async function required(c: ApiContext): Promise<BrandedTenant> {
  const tenant = await brandedTenant(c, c.req.param('tenant'))
  if (tenant) return tenant
  throw new Failure('missing', 'There is no such file.')
}

type PictureKey = 'logo' | 'logoInverted'

async function answerPicture(c: ApiContext, key: PictureKey): Promise<Response> {
  const file = await pictureOf(c, await required(c), key)
  if (!file) throw new Failure('missing', 'There is no such file.')
  const response = answerFile(c, file)
  response.headers.set('cache-control', cached)
  return response
}

/** Only what the settings name, and only pictures: other files are for the people of the organisation. */
async function pictureOf(c: ApiContext, { tenantId, settings }: BrandedTenant, key: PictureKey) {
  const name = brandOf(settings)[key]?.split('/').at(-1)
  const file: StoredFile | null = name === undefined ? null : await c.var.world.files(tenantId).get(`server/${name}`)
  return file?.contentType.startsWith('image/') ? file : null
}

async function iconPicture(c: ApiContext, tenant: BrandedTenant): Promise<IconPicture | null> {
  const { logoInverted, colorPrimary } = brandOf(tenant.settings)
  const isInverted = logoInverted !== null && colorPrimary !== null
  const file = await pictureOf(c, tenant, isInverted ? 'logoInverted' : 'logo')
  if (!file || file.bytes > iconPictureBytesMax) return null
  return { contentType: file.contentType, base64: Buffer.from(file.content).toString('base64'), isInverted }
}
