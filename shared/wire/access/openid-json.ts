/** Roles that a group at the provider, or the defaults of new people, can give. */
export const openIdRoles = ['administrator', 'manager', 'user', 'readonly'] as const
export type OpenIdRole = (typeof openIdRoles)[number]

/** Why a sign-in with the company's account ended at the page for signing in: `/login?openid=<reason>`. */
export const openIdRefusals = [
  /** cancelled at the provider, or not one of those whom the organisation takes */
  'refused',
  /** the provider does not say that the e-mail address is the person's own */
  'unverified',
  'disabled',
  'expired',
  /** nobody of the organisation has this address, and it makes no people */
  'unknown',
  /** the provider is slow, gone or answers what cannot be trusted */
  'provider',
  /** begun too long ago, in another browser, or used before */
  'stale',
  /** the organisation has as many people as it may have */
  'full',
] as const
export type OpenIdRefusal = (typeof openIdRefusals)[number]

/** What a test of the settings looks at, in this order; the last one only by a real round trip. */
export const openIdTestSteps = ['issuer', 'discovery', 'keys', 'endpoints', 'signIn'] as const
export type OpenIdTestStep = (typeof openIdTestSteps)[number]

export interface OpenIdGroupJson {
  /** as the claim has it */
  group: string
  role: OpenIdRole
  /** groups of vehicles */
  groupIds: number[]
}

/** `GET /api/openid/settings`. */
export interface OpenIdSettingsJson {
  isOn: boolean
  /** empty without one */
  issuer: string
  clientId: string
  clientSecret: { isSet: boolean }
  scopes: string
  /** of the button; empty for the page's own words */
  name: string
  /** the button's picture as a data address, or empty */
  icon: string
  domains: { domain: string; isProven: boolean }[]
  /** the value of the TXT record that proves a domain */
  domainProof: string
  /** empty where groups are not read */
  groupsClaim: string
  groups: OpenIdGroupJson[]
  unknownPeople: 'refused' | 'made'
  defaults: { role: OpenIdRole; groupIds: number[] }
  /** the same as the server's `openIdForce` */
  isForced: boolean
  breakGlassUserId: number | null
  /** to be registered at the provider */
  redirectAddress: string
  backChannelAddress: string
  /** the operator chose one provider for all: issuer, client and scopes are the deployment's */
  isDeploymentWide: boolean
  lastTest: OpenIdLastTestJson | null
}

/** `PUT /api/openid/settings`; what is absent stays. */
export interface OpenIdSettingsChangeJson extends Partial<
  Pick<
    OpenIdSettingsJson,
    | 'isOn'
    | 'issuer'
    | 'clientId'
    | 'scopes'
    | 'name'
    | 'icon'
    | 'groupsClaim'
    | 'groups'
    | 'unknownPeople'
    | 'defaults'
    | 'isForced'
    | 'breakGlassUserId'
  >
> {
  /** empty or null removes it */
  clientSecret?: string | null
  domains?: string[]
}

/** What the last real round trip found. */
export interface OpenIdLastTestJson {
  at: string
  isOk: boolean
  /** null when it went well */
  reason: string | null
  /** names only, never values */
  claims: string[]
  /** of the configured ones, those that the provider named */
  groups: string[]
}

/** `POST /api/openid/settings/test`. */
export interface OpenIdTestJson {
  steps: { step: OpenIdTestStep; isOk: boolean; reason: string | null }[]
}

/** `GET /api/session/openid`, for the page for signing in. */
export interface OpenIdOfferJson {
  isOn: boolean
  isForced: boolean
  name: string
  icon: string
}

/** `DELETE /api/session` with 200: where the provider ends its own session. */
export interface SignedOutJson {
  endSessionAddress: string
}
