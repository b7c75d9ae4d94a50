import * as z from 'zod'
import type { FailureText } from '../../failures.ts'
import { openIdLimits } from '../../limits/openid.ts'
import { openIdRoles, type OpenIdGroupJson, type OpenIdLastTestJson } from '../../../wire/access/openid-json.ts'

/** How the people of an organisation sign in with its provider, as it is stored. Times are epoch ms. */
export interface OpenIdSettings {
  isOn: boolean
  issuer: string
  clientId: string
  /** null for a client without one */
  clientSecret: string | null
  scopes: string
  name: string
  icon: string
  domains: string[]
  groupsClaim: string
  groups: OpenIdGroupJson[]
  unknownPeople: 'refused' | 'made'
  defaults: Omit<OpenIdGroupJson, 'group'>
  breakGlassUserId: number | null
  lastTest: (Omit<OpenIdLastTestJson, 'at'> & { at: number }) | null
}

export const newOpenIdSettings = (): OpenIdSettings => ({
  isOn: false,
  issuer: '',
  clientId: '',
  clientSecret: null,
  scopes: 'openid email profile',
  name: '',
  icon: '',
  domains: [],
  groupsClaim: '',
  groups: [],
  unknownPeople: 'refused',
  defaults: { role: 'user', groupIds: [] },
  breakGlassUserId: null,
  lastTest: null,
})

const line = (lengthMax: number) =>
  z
    .string()
    .max(lengthMax)
    .transform((text) => text.trim())
const says = (text: FailureText): string => text

/** The page of a provider, without what would change what is asked there. */
const isIssuer = (text: string): boolean => {
  if (text === '') return true
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && [username, password, search, hash].every((part) => !part)
}
/** Pages load pictures of our own addresses only, so the picture itself is kept. */
const isIcon = (text: string): boolean =>
  text === '' || /^data:image\/(png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/.test(text)
const domainPattern = /^(?=.{1,253}$)(localhost|([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63})$/

const rights = {
  role: z.enum(openIdRoles),
  groupIds: z.array(z.int().min(1)).max(openIdLimits.groupIdsMax),
}

/** What a body may change; what is absent stays. */
export const openIdChange = z
  .object({
    isOn: z.boolean(),
    issuer: line(openIdLimits.textLengthMax).refine(isIssuer, {
      message: says('must be an https address without a query'),
    }),
    clientId: line(openIdLimits.textLengthMax),
    clientSecret: line(openIdLimits.textLengthMax).nullable(),
    scopes: line(openIdLimits.textLengthMax).refine((text) => text.split(/\s+/).includes('openid'), {
      message: says('must contain the word openid'),
    }),
    name: line(openIdLimits.nameLengthMax),
    icon: line(openIdLimits.iconLengthMax).refine(isIcon, {
      message: says('must be a PNG, JPEG, WebP or SVG picture as a base64 data address'),
    }),
    domains: z
      .array(
        line(openIdLimits.textLengthMax)
          .transform((text) => text.toLowerCase())
          .refine((text) => domainPattern.test(text), { message: says('must be a domain, like atlas.example') }),
      )
      .max(openIdLimits.domainsMax)
      .transform((domains) => [...new Set(domains)]),
    groupsClaim: line(openIdLimits.nameLengthMax),
    groups: z
      .array(z.object({ group: line(openIdLimits.textLengthMax).pipe(z.string().min(1)), ...rights }))
      .max(openIdLimits.groupsMax),
    unknownPeople: z.enum(['refused', 'made']),
    defaults: z.object(rights),
    isForced: z.boolean(),
    breakGlassUserId: z.int().min(1).nullable(),
  })
  .partial()
export type OpenIdChange = z.infer<typeof openIdChange>

/** What a sign-in goes through: another one has not been tested. */
const tested = ['issuer', 'clientId', 'clientSecret', 'scopes', 'groupsClaim'] as const

/** The settings after a change. An empty secret is none; what was tested before another provider was named is not. */
export function changedOpenIdSettings(before: OpenIdSettings, change: Omit<OpenIdChange, 'isForced'>): OpenIdSettings {
  const after = { ...before, ...change, clientSecret: secretAfter(before, change) }
  return tested.some((key) => after[key] !== before[key]) ? { ...after, lastTest: null } : after
}

const secretAfter = (before: OpenIdSettings, { clientSecret }: Pick<OpenIdChange, 'clientSecret'>): string | null =>
  clientSecret === undefined ? before.clientSecret : clientSecret || null

/** The domain of an address; null where there is none. */
export function domainOf(email: string): string | null {
  const domain = email.trim().toLowerCase().split('@')
  return domain.length === 2 && domain[0] !== '' && domainPattern.test(domain[1]!) ? domain[1]! : null
}
