import { noLocalProvider, requireEnv } from '../env.ts'
import { once } from '../once.ts'
import type { OpenIdProviders } from './openid-ports.ts'
import { providerCalls } from './provider-calls.ts'

/** What is connected to comes from the function's settings, at the first call. */
export function lazyProviderCalls(): OpenIdProviders {
  const calls = once(() => {
    const origin = requireEnv('openIdLocal')
    return providerCalls({ localOrigin: origin === noLocalProvider ? null : origin })
  })
  return {
    call: (url, call) => calls().call(url, call),
    isAllowed: (url) => calls().isAllowed(url),
    txt: (domain) => calls().txt(domain),
    isForTests: (domain) => calls().isForTests(domain),
  }
}
