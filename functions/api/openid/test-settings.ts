import { storedPhrase, type Phrase } from '../../../shared/domain/failures.ts'
import type { OpenIdSettings } from '../../../shared/domain/access/openid/provider-settings.ts'
import { openIdLimits } from '../../../shared/domain/limits/openid.ts'
import { openIdTestSteps, type OpenIdTestJson, type OpenIdTestStep } from '../../../shared/wire/access/openid-json.ts'
import type { WorldOf } from '../../platform/needs.ts'
import { spend } from '../allowance.ts'
import { reasonReader } from '../http/reason-reader.ts'
import { requireAdministrator } from '../require-administrator.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { openIdSettingsOf } from './effective-settings.ts'
import { forgetProvider, providerOf, type Provider } from './provider.ts'
import { providerProblem } from './provider-problem.ts'

export const spendTest = (c: ApiContext, { actor }: ScopedCaller): Promise<void> =>
  spend(c.var.world, [
    { name: `openid:test:${actor.tenantId}`, max: openIdLimits.testsMax, windowMs: openIdLimits.testsWindowMs },
  ])

/** Looks at the saved settings, step by step; what a real round trip found comes last. */
export async function testSettings(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  requireAdministrator(caller)
  await spendTest(c, caller)
  const settings = await openIdSettingsOf(c, caller.actor.tenantId)
  const failed = await firstFailure(c.var.world, settings)
  const said = await reasonReader(c)
  const failedAt = failed ? openIdTestSteps.indexOf(failed.step) : openIdTestSteps.length
  const reasonAt = (at: number): Phrase | null => {
    if (at < failedAt) return null
    return at === failedAt ? failed!.reason : { text: 'Not tested, because of what failed before.' }
  }
  const answer: OpenIdTestJson = {
    steps: openIdTestSteps.map((step, at) => {
      const reason = reasonAt(at)
      return { step, isOk: reason === null, reason: reason && said(reason) }
    }),
  }
  return c.json(answer)
}

interface Failed {
  step: OpenIdTestStep
  reason: Phrase
}

async function firstFailure(world: WorldOf<'api'>, settings: OpenIdSettings): Promise<Failed | null> {
  const { issuer, clientId, lastTest } = settings
  if (issuer === '' || !world.openIdProviders.isAllowed(issuer)) {
    return { step: 'issuer', reason: { text: 'The issuer has to be the https address of a public host.' } }
  }
  if (clientId === '') {
    return {
      step: 'issuer',
      reason: { text: '{field}: give issuer and client id first.', values: { field: 'clientId' } },
    }
  }
  forgetProvider(world, settings)
  let provider: Provider
  try {
    provider = await providerOf(world, settings)
  } catch (error) {
    return { step: 'discovery', reason: { text: providerProblem(error) } }
  }
  return (await keyFailure(world, provider)) ?? endpointFailure(world, provider) ?? signInFailure(lastTest)
}

async function keyFailure({ openIdProviders }: WorldOf<'api'>, { metadata }: Provider): Promise<Failed | null> {
  const none: Failed = { step: 'keys', reason: { text: 'The provider shows no keys.' } }
  if (metadata.jwks_uri === undefined) return none
  try {
    const answer = await openIdProviders.call(metadata.jwks_uri, {
      method: 'GET',
      headers: { accept: 'application/json' },
    })
    const { keys } = (await answer.json()) as { keys?: unknown }
    return answer.status === 200 && Array.isArray(keys) && keys.length > 0 ? null : none
  } catch {
    return none
  }
}

const needed = ['authorization_endpoint', 'token_endpoint'] as const

function endpointFailure({ openIdProviders }: WorldOf<'api'>, { metadata }: Provider): Failed | null {
  const lacking = needed.find((name) => !openIdProviders.isAllowed(metadata[name] ?? ''))
  if (lacking === undefined) return null
  return { step: 'endpoints', reason: { text: 'The provider has no {endpoint}.', values: { endpoint: lacking } } }
}

function signInFailure(lastTest: OpenIdSettings['lastTest']): Failed | null {
  if (lastTest === null) {
    return { step: 'signIn', reason: { text: 'Nobody has signed in with these settings for a test yet.' } }
  }
  return lastTest.reason === null ? null : { step: 'signIn', reason: storedPhrase(lastTest.reason) }
}
